/** A process of the bench: its output, its cost, and its end. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inheritedEnvironment } from "@vestnik/server/testing/inheritedEnvironment";
import { localhostCertificate } from "@vestnik/server/testing/localhostCertificate";
import { processorMs } from "./processorTime.ts";

export type Child = Running & { readonly process: ChildProcess };

/** One process, or several that work together. */
export type Running = {
  /** Processor time used so far; undefined where the system does not report it. */
  cpuMs(): number | undefined;
  /** Throws, with everything the process printed, when it has ended. */
  requireAlive(): void;
  /** SIGTERM, and SIGKILL for a process that ignores it. */
  stop(): Promise<void>;
};

const STOP_WITHIN_MS = 5000;

const living = new Set<ChildProcess>();
/** The provider's certificate, which every process trusts. */
const trusted = mkdtempSync(join(tmpdir(), "vestnik-bench-"));
const certificateFile = join(trusted, "localhost.pem");
writeFileSync(certificateFile, localhostCertificate);
process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL");
  rmSync(trusted, { recursive: true, force: true });
});

export function startChild(
  file: URL,
  environment: Readonly<Record<string, string>>,
  execArgv: readonly string[] = [],
): Child {
  const output: string[] = [];
  const child = fork(file, {
    env: {
      ...inheritedEnvironment(),
      NODE_EXTRA_CA_CERTS: certificateFile,
      ...environment,
    },
    execArgv: [...execArgv],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    serialization: "advanced",
  });
  living.add(child);
  const ended = once(child, "exit").then(() => living.delete(child));
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  return {
    process: child,
    cpuMs: () => processorMs(child.pid),
    requireAlive() {
      if (living.has(child)) return;
      throw new Error(`${file.pathname} ended by itself:\n${output.join("")}`);
    },
    async stop() {
      child.kill("SIGTERM");
      const insist = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      await ended;
      clearTimeout(insist);
    },
  };
}

export function together(children: readonly Running[]): Running {
  return {
    cpuMs: () => children.reduce((sum, child) => sum + (child.cpuMs() ?? Number.NaN), 0),
    requireAlive() {
      for (const child of children) child.requireAlive();
    },
    stop: async () => void (await Promise.all(children.map(async (child) => await child.stop()))),
  };
}

/** The first message a process sends. */
export async function firstMessage<T>(child: Child): Promise<T> {
  const ended = once(child.process, "exit").then(() => {
    child.requireAlive();
    return [];
  });
  const [message] = (await Promise.race([once(child.process, "message"), ended])) as [T];
  return message;
}
