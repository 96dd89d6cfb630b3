/** The server as its own process, to be killed and started again on the same data. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../../../../scripts/machine/ports.mjs";

export type ServerProcess = {
  readonly url: string;
  /** Everything it printed so far. */
  output(): string;
  /** kill -9: no goodbye. */
  kill(): Promise<void>;
  /** SIGTERM: the way a service manager stops it. Answers with the exit code. */
  stop(): Promise<number | null>;
};

const mainFile = new URL("../main.ts", import.meta.url).pathname;
const READY_WITHIN_MS = 120_000;

export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = settings["PORT"] ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [mainFile], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: url,
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, "exit");
  await waitUntilReady(url, child, output);
  return {
    url,
    output: () => output.join(""),
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  output: readonly string[],
): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline;) {
    if (child.exitCode !== null) break;
    const response = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not become ready:\n${output.join("")}`);
}
