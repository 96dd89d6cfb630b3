/** One decoding process: it serves one person, and is killed when anything goes wrong with it, when it is idle, or to make room. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import type { GivenUp } from "../decoder.ts";
import { ENVIRONMENT, processFile } from "./confinement.ts";
import type { Confinement } from "./confinement.ts";
import { causeOfError, causeOfExit } from "./crashCause.ts";
import { MEMORY_EXIT_CODE, TAKEN } from "./jobs.ts";
import type { Job } from "./jobs.ts";

export type SandboxLimits = {
  readonly jobMs: number;
  readonly memoryBytes: number;
  readonly idleMs: number;
};

const MAX_HEAP_MB = 256;
/** What it says beyond that is not read: a file may have taken it over. */
const MAX_STDERR_BYTES = 16 * 1024;

/** The process was gone before it had received the job. */
export type NotReceived = { readonly kind: "not_received"; readonly cause: string };

export class Sandbox {
  readonly #limits: SandboxLimits;
  readonly #child: ChildProcess;
  #idle: NodeJS.Timeout | undefined;
  #isOver = false;
  #isBusy = false;
  #stderr = "";

  constructor(confinement: Confinement, limits: SandboxLimits) {
    this.#limits = limits;
    this.#child = start(confinement, limits.memoryBytes);
    // Also for a process that dies while it has no job.
    this.#child.once("exit", () => this.end());
    this.#child.on("error", () => this.end());
    this.#listen();
    this.#endWhenIdle();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** What the process answers, as it came. */
  async run(
    job: Job,
    giveUp: AbortSignal,
  ): Promise<{ readonly answer: unknown } | GivenUp | NotReceived> {
    if (giveUp.aborted) return { kind: "given_up", reason: "asker_left" };
    clearTimeout(this.#idle);
    this.#isBusy = true;
    const child = this.#child;
    let isTaken = false;
    const { promise, resolve } = Promise.withResolvers<
      { readonly answer: unknown } | GivenUp | NotReceived
    >();
    const end = (reason: Exclude<GivenUp["reason"], "crashed">) => {
      this.end();
      resolve({ kind: "given_up", reason });
    };
    const endCrashed = (cause: string) => {
      this.end();
      resolve(
        isTaken ? { kind: "given_up", reason: "crashed", cause } : { kind: "not_received", cause },
      );
    };
    const onMessage = (message: unknown) => {
      if (message === TAKEN) isTaken = true;
      else resolve({ answer: message });
    };
    // Only then all that it said has come.
    const onClose = (code: number | null, signal: string | null) => {
      if (code === MEMORY_EXIT_CODE) end("memory");
      else endCrashed(causeOfExit(code, signal, this.#stderr));
    };
    const onError = (error: Error) => endCrashed(causeOfError(error));
    const onLeave = () => end("asker_left");
    const tooLong = setTimeout(() => end("time"), this.#limits.jobMs);
    child.on("message", onMessage);
    child.once("close", onClose);
    child.once("error", onError);
    giveUp.addEventListener("abort", onLeave, { once: true });
    child.send(job, (error) => {
      if (error) this.end();
    });
    try {
      return await promise;
    } finally {
      this.#isBusy = false;
      clearTimeout(tooLong);
      child.off("message", onMessage);
      child.off("close", onClose);
      child.off("error", onError);
      giveUp.removeEventListener("abort", onLeave);
      this.#endWhenIdle();
    }
  }

  #listen(): void {
    const { stderr } = this.#child;
    stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
      if (this.#stderr.length > MAX_STDERR_BYTES) stderr.destroy();
    });
    // An idle process must not prevent the server from ending.
    if (stderr instanceof Socket) stderr.unref();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#idle);
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      // With all that it has started: what confines it, killed alone too early, would leave the other half behind.
      process.kill(-pid, "SIGKILL");
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  #endWhenIdle(): void {
    if (!this.#isOver) this.#idle = setTimeout(() => this.end(), this.#limits.idleMs).unref();
  }
}

function start(confinement: Confinement, memoryBytes: number): ChildProcess {
  const [program, ...rest] = confinement.command([
    `--max-old-space-size=${MAX_HEAP_MB}`,
    processFile,
    String(memoryBytes),
  ]);
  const child = spawn(program, rest, {
    env: ENVIRONMENT,
    cwd: "/",
    // A group of its own, which is ended as one.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  // An idle process must not prevent the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ESRCH";
}
