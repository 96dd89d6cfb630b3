/** The decoding processes: no person's file is decoded where another person's was, because that file may have taken the process over. */
import type { GivenUp } from "../decoder.ts";
import { findConfinement } from "./confinement.ts";
import type { Confinement } from "./confinement.ts";
import type { Job } from "./jobs.ts";
import { Sandbox } from "./sandbox.ts";
import type { SandboxLimits } from "./sandbox.ts";

export class Sandboxes {
  readonly #limits: SandboxLimits;
  /** How many may wait for the next file of their person, or be busy with one. */
  readonly #most: number;
  readonly #ofPeople = new Map<string, Sandbox>();
  /** Started before it is needed, so that a person's first file does not wait for it. It has not served a person yet. */
  #spare: Sandbox | undefined;
  /** How often all were stopped on purpose; after a stop no job is retried. */
  #stops = 0;

  constructor(limits: SandboxLimits, most: number) {
    this.#limits = limits;
    this.#most = most;
  }

  /** One job of a person at a time. If the process dies before it has received the job, the job is not the cause and is retried once in a new process. */
  async run(
    job: Job,
    userId: string,
    giveUp: AbortSignal,
  ): Promise<{ readonly answer: unknown } | GivenUp> {
    const stops = this.#stops;
    const confinement = await findConfinement();
    // Nothing would end a process that is started for somebody who is gone, until it has been idle for long.
    if (giveUp.aborted) return { kind: "given_up", reason: "asker_left" };
    let cause = "it was stopped";
    for (let attempt = 0; attempt < 2 && stops === this.#stops; attempt += 1) {
      const result = await this.#takeFor(userId, confinement).run(job, giveUp);
      if ("answer" in result) this.#prepareSpare(confinement);
      if ("answer" in result || result.kind === "given_up") return result;
      cause = result.cause;
      this.#endSpare();
    }
    return { kind: "given_up", reason: "crashed", cause };
  }

  /** What killed a process that waited has probably killed the one beside it, too, and its exit may not be known yet. */
  #endSpare(): void {
    this.#spare?.end();
    this.#spare = undefined;
  }

  stop(): void {
    this.#stops += 1;
    for (const sandbox of this.#ofPeople.values()) sandbox.end();
    this.#endSpare();
  }

  #takeFor(userId: string, confinement: Confinement): Sandbox {
    const own = this.#ofPeople.get(userId);
    if (own && !own.isOver) return own;
    const spare = this.#spare?.isOver === false ? this.#spare : undefined;
    this.#spare = undefined;
    this.#makeRoom();
    const taken = spare ?? new Sandbox(confinement, this.#limits);
    this.#ofPeople.set(userId, taken);
    return taken;
  }

  /** Of those that wait for their person's next file, the one that was started first goes. */
  #makeRoom(): void {
    for (const [userId, sandbox] of this.#ofPeople) {
      if (sandbox.isOver) this.#ofPeople.delete(userId);
    }
    const idle = [...this.#ofPeople].filter(([, sandbox]) => !sandbox.isBusy);
    const tooMany = this.#ofPeople.size - this.#most + 1;
    for (const [userId, sandbox] of idle.slice(0, Math.max(0, tooMany))) {
      sandbox.end();
      this.#ofPeople.delete(userId);
    }
  }

  #prepareSpare(confinement: Confinement): void {
    if (this.#spare?.isOver !== false) this.#spare = new Sandbox(confinement, this.#limits);
  }
}
