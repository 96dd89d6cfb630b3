/** One decoding process: started when there is work, killed when anything goes wrong with it, and stopped when idle. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { GivenUp } from "../decoder.ts";
import { MEMORY_EXIT_CODE, TAKEN } from "./jobs.ts";
import type { Job, JobResult } from "./jobs.ts";

export type SandboxLimits = {
  readonly jobMs: number;
  readonly memoryBytes: number;
  readonly idleMs: number;
};

const processFile = new URL("./decodingProcess.ts", import.meta.url).pathname;
const MAX_HEAP_MB = 256;

export class Sandbox {
  readonly #limits: SandboxLimits;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** How often it was stopped on purpose; after a stop no job is retried. */
  #stops = 0;

  constructor(limits: SandboxLimits) {
    this.#limits = limits;
  }

  /** Runs one job at a time. If the process dies before it has received the job, the job is not the cause and is retried once in another process. */
  async run<Kind extends Job["kind"]>(
    job: Extract<Job, { kind: Kind }>,
    giveUp: AbortSignal,
  ): Promise<JobResult[Kind] | GivenUp> {
    const stops = this.#stops;
    const crashed = { kind: "given_up", reason: "crashed" } as const;
    const first = await this.#attempt(job, giveUp);
    if (first || stops !== this.#stops) return first ?? crashed;
    return (await this.#attempt(job, giveUp)) ?? crashed;
  }

  /** Undefined when the process was gone before it had received the job. */
  async #attempt<Kind extends Job["kind"]>(
    job: Extract<Job, { kind: Kind }>,
    giveUp: AbortSignal,
  ): Promise<JobResult[Kind] | GivenUp | undefined> {
    if (giveUp.aborted) return { kind: "given_up", reason: "asker_left" };
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    let isTaken = false;
    const { promise, resolve } = Promise.withResolvers<JobResult[Kind] | GivenUp | undefined>();
    const end = (reason: GivenUp["reason"]) => {
      this.#drop(child);
      resolve(reason === "crashed" && !isTaken ? undefined : { kind: "given_up", reason });
    };
    const onMessage = (message: JobResult[Kind] | typeof TAKEN) => {
      if (message === TAKEN) isTaken = true;
      else resolve(message);
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
      clearTimeout(tooLong);
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.off("error", onError);
      giveUp.removeEventListener("abort", onLeave);
      this.#endWhenIdle();
    }
  }

  stop(): void {
    this.#stops += 1;
    clearTimeout(this.#idle);
    if (this.#child) this.#drop(this.#child);
  }

  /** The handlers also cover a process that dies while it has no job. */
  #start(): ChildProcess {
    const child = startProcess(this.#limits.memoryBytes);
    child.once("exit", () => this.#drop(child));
    child.on("error", () => this.#drop(child));
    return child;
  }

  #drop(child: ChildProcess): void {
    child.kill("SIGKILL");
    if (this.#child === child) this.#child = undefined;
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => this.stop(), this.#limits.idleMs).unref();
  }
}

function startProcess(memoryBytes: number): ChildProcess {
  const child = fork(processFile, [String(memoryBytes)], {
    // Otherwise every thread would hold on to a part of the freed memory.
    env: { MALLOC_ARENA_MAX: "2" },
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // An idle process must not prevent the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
