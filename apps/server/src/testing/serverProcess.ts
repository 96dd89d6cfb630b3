/** The server as a separate process, which tests kill and start again on the same data. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { inheritedEnvironment } from "./inheritedEnvironment.ts";
import { layPreparedPglite } from "./database/preparedPglite.ts";
import { quickStart, testServer } from "./quickStart.ts";
import { findFreePort } from "../../../../scripts/machine/ports.mjs";

export type ServerProcess = {
  readonly url: string;
  readonly pid: number | undefined;
  /** Everything it printed so far. */
  output(): string;
  /** kill -9, without a chance to clean up. */
  kill(): Promise<void>;
  /** SIGTERM: the way a service manager stops it. Returns the exit code. */
  stop(): Promise<number | null>;
};

const READY_WITHIN_MS = 120_000;

type StartOptions = {
  readonly readyWithinMs?: number;
  readonly onOutput?: (text: string) => void;
  readonly nodeArguments?: readonly string[];
};

/** Leaves no process behind: a server that does not become ready is killed, and so is one whose starter ended. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  {
    readyWithinMs = READY_WITHIN_MS,
    onOutput = () => undefined,
    nodeArguments = quickStart,
  }: StartOptions = {},
): Promise<ServerProcess> {
  const port = settings["PORT"] ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL, DATA_DIR } = settings;
  if (!DATABASE_URL && DATA_DIR) await layPreparedPglite(DATA_DIR);
  const child = spawn(process.execPath, [...nodeArguments, testServer], {
    env: {
      ...inheritedEnvironment(),
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
    stream.on("data", (chunk: Buffer) => {
      output.push(chunk.toString());
      onOutput(chunk.toString());
    });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  endWithUs(child);
  try {
    await waitUntilReady(url, child, readyWithinMs);
  } catch (error) {
    await kill();
    throw new Error(`The server (process ${child.pid}) did not become ready:\n${output.join("")}`, {
      cause: error,
    });
  }
  return {
    url,
    pid: child.pid,
    output: () => output.join(""),
    kill,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}

/** The starting process may itself be ended during the start, by a time limit for example. */
function endWithUs(child: ChildProcess): void {
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}

async function waitUntilReady(url: string, child: ChildProcess, withinMs: number): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline;) {
    if (child.exitCode !== null) throw new Error("It has ended.");
    const response = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It took too long.");
}
