/** Decodes in separate processes, a few at once, one for each person at a time. */
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import type { Asker, Decoder, GivenUp } from "../decoder.ts";
import type { Job, JobResult } from "./jobs.ts";
import { Sandbox } from "./sandbox.ts";
import type { SandboxLimits } from "./sandbox.ts";

const AT_ONCE = 2;
const LIMITS: SandboxLimits = {
  jobMs: 30_000,
  // The largest pictures of 50 megapixels need 560 MB.
  memoryBytes: 768 * 1024 * 1024,
  idleMs: 60_000,
};

export function createSandboxedDecoder(limits: Partial<SandboxLimits> = {}): Decoder {
  // The number of waiting requests is limited earlier, where files are received.
  const unbounded = {
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerPerson: Number.POSITIVE_INFINITY,
  };
  const semaphore = new FairSemaphore({ permits: AT_ONCE, permitsPerPerson: 1, ...unbounded });
  const free = Array.from({ length: AT_ONCE }, () => new Sandbox({ ...LIMITS, ...limits }));
  const all = [...free];

  async function run<Kind extends Job["kind"]>(
    job: Extract<Job, { kind: Kind }>,
    { userId, giveUp }: Asker,
  ): Promise<JobResult[Kind] | GivenUp> {
    const release = await semaphore.acquire(userId, giveUp).catch(() => undefined);
    const sandbox = free.pop();
    if (!release || !sandbox) return { kind: "given_up", reason: "asker_left" };
    try {
      return await sandbox.run<Kind>(job, giveUp);
    } finally {
      free.push(sandbox);
      release();
    }
  }

  return {
    makePicture: async (given, target, asker) =>
      await run<"picture">({ kind: "picture", given, target }, asker),
    toPng: async (given, target, maxBytes, asker) =>
      await run<"png">({ kind: "png", given, target, maxBytes }, asker),
    measureSpeech: async (given, limitSeconds, asker) =>
      await run<"speech">({ kind: "speech", given, limitSeconds }, asker),
    stop() {
      for (const sandbox of all) sandbox.stop();
    },
  };
}
