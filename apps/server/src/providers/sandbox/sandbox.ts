/** One process for decoding: started when there is work, ended by whatever goes wrong with it, and after a while without work. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { GivenUp } from "../decoder.ts";
import { MEMORY_EXIT_CODE } from "./jobs.ts";
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

  constructor(limits: SandboxLimits) {
    this.#limits = limits;
  }

  /** One job at a time. */
  async run<Kind extends Job["kind"]>(
    job: Extract<Job, { kind: Kind }>,
    giveUp: AbortSignal,
  ): Promise<JobResult[Kind] | GivenUp> {
    if (giveUp.aborted) return { kind: "given_up", reason: "asker_left" };
    clearTimeout(this.#idle);
    const child = (this.#child ??= startProcess(this.#limits.memoryBytes));
    const { promise, resolve } = Promise.withResolvers<JobResult[Kind] | GivenUp>();
    const end = (reason: GivenUp["reason"]) => {
      this.stop();
      resolve({ kind: "given_up", reason });
    };
    const onExit = (code: number | null) => end(code === MEMORY_EXIT_CODE ? "memory" : "crashed");
    const onError = () => end("crashed");
    const onLeave = () => end("asker_left");
    const tooLong = setTimeout(() => end("time"), this.#limits.jobMs);
    child.once("message", resolve);
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
      child.off("message", resolve);
      child.off("exit", onExit);
      child.off("error", onError);
      giveUp.removeEventListener("abort", onLeave);
      this.#endWhenIdle();
    }
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => this.stop(), this.#limits.idleMs).unref();
  }
}

function startProcess(memoryBytes: number): ChildProcess {
  const child = fork(processFile, [String(memoryBytes)], {
    // Memory that was given back would stay with the process, a part for each thread.
    env: { MALLOC_ARENA_MAX: "2" },
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Waiting for work keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
