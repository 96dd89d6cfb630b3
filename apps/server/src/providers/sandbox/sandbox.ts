/** One decoding process: it serves one person, and is killed when anything goes wrong with it, when it is idle, or to make room. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { GivenUp } from "../decoder.ts";
import { ENVIRONMENT, processFile } from "./confinement.ts";
import type { Confinement } from "./confinement.ts";
import { MEMORY_EXIT_CODE, TAKEN } from "./jobs.ts";
import type { Job } from "./jobs.ts";

export type SandboxLimits = {
  readonly jobMs: number;
  readonly memoryBytes: number;
  readonly idleMs: number;
};

const MAX_HEAP_MB = 256;

export class Sandbox {
  readonly #limits: SandboxLimits;
  readonly #child: ChildProcess;
  #idle: NodeJS.Timeout | undefined;
  #isOver = false;
  #isBusy = false;

  constructor(confinement: Confinement, limits: SandboxLimits) {
    this.#limits = limits;
    this.#child = start(confinement, limits.memoryBytes);
    // Also for a process that dies while it has no job.
    this.#child.once("exit", () => this.end());
    this.#child.on("error", () => this.end());
    this.#endWhenIdle();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** What the process answers, as it came. Undefined when the process was gone before it had received the job. */
  async run(
    job: Job,
    giveUp: AbortSignal,
  ): Promise<{ readonly answer: unknown } | GivenUp | undefined> {
    if (giveUp.aborted) return { kind: "given_up", reason: "asker_left" };
    clearTimeout(this.#idle);
    this.#isBusy = true;
    const child = this.#child;
    let isTaken = false;
    const { promise, resolve } = Promise.withResolvers<
      { readonly answer: unknown } | GivenUp | undefined
    >();
    const end = (reason: GivenUp["reason"]) => {
      this.end();
      resolve(reason === "crashed" && !isTaken ? undefined : { kind: "given_up", reason });
    };
    const onMessage = (message: unknown) => {
      if (message === TAKEN) isTaken = true;
      else resolve({ answer: message });
    };
    const onExit = (code: number | null) => end(code === MEMORY_EXIT_CODE ? "memory" : "crashed");
    const onError = () => end("crashed");
    const onLeave = () => end("asker_left");
    const tooLong = setTimeout(() => end("time"), this.#limits.jobMs);
    child.on("message", onMessage);
    child.once("exit", onExit);
    child.once("error", onError);
    giveUp.addEventListener("abort", onLeave, { once: true });
    child.send(job, (error) => {
      if (error) end("crashed");
    });
    try {
      return await promise;
    } finally {
      this.#isBusy = false;
      clearTimeout(tooLong);
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.off("error", onError);
      giveUp.removeEventListener("abort", onLeave);
      this.#endWhenIdle();
    }
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#idle);
    this.#child.kill("SIGKILL");
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
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // An idle process must not prevent the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
