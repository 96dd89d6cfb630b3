/** One process of the product, which can be killed, stopped, frozen and started again on the same data. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { inheritedEnvironment } from "@vestnik/server/testing/inheritedEnvironment";
import { quickStart, testServer } from "@vestnik/server/testing/quickStart";
import { findFreePort } from "../../scripts/machine/ports.mjs";
import { sleep, until } from "./waiting.ts";

export type Role = "all" | "web" | "worker";

export type ProcessOptions = {
  readonly role: Role;
  /** The client name that the database sees. */
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Where only counts are judged. Times are measured on a server that starts as in production. */
  readonly startsQuickly: boolean;
  /** A file that is loaded before the product starts. */
  readonly preload?: string;
  /** The main file of another version. */
  readonly mainFile?: string;
  /** Checks whether a worker, which answers no requests, is running. */
  isWorkerReady(clientName: string): Promise<boolean>;
};

export type VestnikProcess = {
  readonly role: Role;
  /** Empty for a worker. */
  url(): string;
  output(): string;
  isAlive(): boolean;
  /** The process id of the present, or the last, process. */
  pid(): number | undefined;
  /** Starts it (again) without waiting until it is ready. */
  launch(): void;
  ready(): Promise<void>;
  /** kill -9, without a chance to clean up. */
  kill(): Promise<void>;
  /** SIGTERM. Returns the exit code, or the signal that ended it instead. */
  stop(): Promise<number | NodeJS.Signals | null>;
  freeze(): void;
  thaw(): void;
};

type Report = {
  readonly javascriptStack: unknown;
  readonly libuv: readonly { readonly type: string }[];
};

/** The timeout of one check whether it is ready. */
const ASK_MS = 5000;

/** The folder where processes write their diagnostic reports. */
const reports = join(tmpdir(), "vestnik-chaos-reports");

const living = new Set<ChildProcess>();
// An interrupted run leaves no process behind.
process.once("exit", () => living.forEach((child) => child.kill("SIGKILL")));

export async function startVestnikProcess(options: ProcessOptions): Promise<VestnikProcess> {
  const port = options.role === "worker" ? 0 : await findFreePort();
  const url = options.role === "worker" ? "" : `http://127.0.0.1:${port}`;
  const output: string[] = [];
  let child: ChildProcess | undefined;
  let exited: Promise<unknown> = Promise.resolve();
  let lives = 0;
  let lastAnswer = "";
  const clientName = () => `${options.name}-${lives}`;

  function launch(): void {
    lives += 1;
    mkdirSync(reports, { recursive: true });
    const preload = options.preload === undefined ? [] : ["--import", options.preload];
    const quick = options.startsQuickly ? quickStart : [];
    const start = [...quick, ...preload, options.mainFile ?? testServer];
    const report = ["--report-on-signal", `--report-directory=${reports}`];
    const started = spawn(process.execPath, [...report, ...start], {
      env: {
        ...inheritedEnvironment(),
        HOST: "127.0.0.1",
        PORT: String(port),
        LOG_LEVEL: "warn",
        ROLE: options.role,
        PGAPPNAME: clientName(),
        ...options.settings,
        APP_URL: url || "http://localhost:3000",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    living.add(started);
    exited = once(started, "exit").finally(() => living.delete(started));
    child = started;
  }

  const isAlive = () => child?.exitCode === null && child.signalCode === null;

  async function isReady(): Promise<boolean> {
    if (!isAlive()) throw new Error(`${options.name} died:\n${output.join("").slice(-2000)}`);
    if (options.role === "worker") return await options.isWorkerReady(clientName());
    const asking = fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(ASK_MS) });
    const { isOk, answer } = await asking
      .then(async (response) => ({ isOk: response.ok, answer: await response.text() }))
      .catch((error: unknown) => ({ isOk: false, answer: inspect(error, { depth: 2 }) }));
    lastAnswer = answer;
    return isOk;
  }

  /** The diagnostic report of a process that neither answers nor ends. */
  async function whereItStands(): Promise<string> {
    child?.kill("SIGUSR2");
    await sleep(2000);
    const [newest] = readdirSync(reports).filter((name) => name.includes(`.${child?.pid}.`));
    if (newest === undefined) return "It does not even report.";
    const report = JSON.parse(readFileSync(join(reports, newest), "utf8")) as Report;
    const sockets = report.libuv.filter(({ type }) => type === "tcp" || type === "pipe");
    return JSON.stringify({ stack: report.javascriptStack, sockets });
  }

  /** A start that hangs is a failure of the product; the error contains what is known about it. */
  async function ready(): Promise<void> {
    await until(`${options.name} becomes ready`, isReady).catch(async (error: unknown) => {
      if (!isAlive()) throw error;
      const said = output.join("").slice(-2000);
      const stand = `Last answer: ${lastAnswer}\n${await whereItStands()}\n${said}`;
      throw new Error(`${String(error)} ${stand}`, { cause: error });
    });
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<number | NodeJS.Signals | null> {
    if (isAlive()) child?.kill(signal);
    await exited;
    return child?.exitCode ?? child?.signalCode ?? null;
  }

  return {
    role: options.role,
    url: () => url,
    output: () => output.join(""),
    isAlive,
    pid: () => child?.pid,
    launch,
    ready,
    kill: async () => void (await end("SIGKILL")),
    stop: async () => await end("SIGTERM"),
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
  };
}
