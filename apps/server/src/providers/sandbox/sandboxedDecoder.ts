/** Decodes in separate processes, a few at once, one for each person at a time. */
import { readFile, writeFile } from "node:fs/promises";
import { otherFormats } from "@vestnik/domain/otherFormats";
import { MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import { Tinypool } from "tinypool";
import { z } from "zod";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import type { Asker, DecodedPicture, Decoder, ExaminedFile, GivenUp } from "../decoder.ts";
import { isDiskFull } from "../files.ts";
import { causeOfError } from "./crashCause.ts";
import type { Job, JobResult } from "./jobs.ts";
import type { SandboxLimits } from "./sandbox.ts";
import { Sandboxes } from "./sandboxes.ts";

const AT_ONCE = 2;
const MAX_THUMBNAIL_BYTES = 64 * 1024;
/** From its turn on. */
const MAX_READING_MS = 15_000;
const READER_HEAP_MB = 96;
const LIMITS: SandboxLimits = {
  jobMs: 30_000,
  // The largest pictures of 50 megapixels need 560 MB.
  memoryBytes: 768 * 1024 * 1024,
  idleMs: 60_000,
};

/** A file may have taken the process over, so its answer is as little trusted as the file. */
const redrawnSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("picture"),
    bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= MAX_IMAGE_BYTES),
    width: z.int().positive(),
    height: z.int().positive(),
    isAnimated: z.boolean(),
    wasTransparent: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("refused"),
    reason: z.enum([
      ...(["not_an_image", "other_format", "empty", "heic"] as const),
      ...(["damaged", "dimensions", "too_large"] as const),
    ]),
    format: z.enum(otherFormats).optional(),
  }),
]);
const answerSchemas: { readonly [Kind in Job["kind"]]: z.ZodType<JobResult[Kind]> } = {
  picture: redrawnSchema,
  png: redrawnSchema,
  thumbnail: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("thumbnail"),
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= MAX_THUMBNAIL_BYTES),
    }),
    z.strictObject({ kind: z.literal("damaged") }),
  ]),
  speech: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("speech"), seconds: z.number().nonnegative() }),
    z.strictObject({ kind: z.literal("refused"), reason: z.literal("not_audio") }),
  ]),
};

export function createSandboxedDecoder(limits: Partial<SandboxLimits> = {}): Decoder {
  // The number of waiting requests is limited earlier, where files are received.
  const unbounded = {
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerPerson: Number.POSITIVE_INFINITY,
  };
  const semaphore = new FairSemaphore({ permits: AT_ONCE, permitsPerPerson: 1, ...unbounded });
  const readingTurns = new FairSemaphore({ permits: 1, permitsPerPerson: 1, ...unbounded });
  const sandboxes = new Sandboxes({ ...LIMITS, ...limits }, AT_ONCE);
  const readers = new Tinypool({
    filename: new URL("./fileFactsThread.ts", import.meta.url).href,
    name: "examineFile",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: READER_HEAP_MB },
  });

  /** The file is read when it is its person's turn, so that those who wait hold nothing in memory. */
  async function run<Kind extends Job["kind"]>(
    kind: Kind,
    given: string | Uint8Array,
    makeJob: (bytes: Uint8Array) => Job,
    { userId, giveUp }: Asker,
  ): Promise<JobResult[Kind] | GivenUp> {
    const release = await semaphore.acquire(userId, giveUp).catch(() => undefined);
    if (!release) return { kind: "given_up", reason: "asker_left" };
    try {
      const bytes = typeof given === "string" ? await readFile(given) : given;
      const result = await sandboxes.run(makeJob(bytes), userId, giveUp);
      if (!("answer" in result)) return result;
      const { data } = answerSchemas[kind].safeParse(result.answer);
      return data ?? { kind: "given_up", reason: "crashed", cause: "an answer of another form" };
    } finally {
      release();
    }
  }

  return {
    makePicture: async (given, target, asker) =>
      await store(
        await run("picture", given, (bytes) => ({ kind: "picture", given: bytes }), asker),
        target,
      ),
    toPng: async (given, target, maxBytes, asker) =>
      await store(
        await run("png", given, (bytes) => ({ kind: "png", given: bytes, maxBytes }), asker),
        target,
      ),
    makeThumbnail: async (picture, asker) =>
      await run("thumbnail", picture, (bytes) => ({ kind: "thumbnail", given: bytes }), asker),
    measureSpeech: async (given, limitSeconds, asker) =>
      await run(
        "speech",
        given,
        (bytes) => ({ kind: "speech", given: bytes, limitSeconds }),
        asker,
      ),
    async examineFile(path, asDocument, { userId, giveUp }) {
      // The pool would let those who wait share the fate of the one before: it ends the thread for all of them.
      const release = await readingTurns.acquire(userId, giveUp).catch(() => undefined);
      if (!release) return { kind: "given_up", reason: "asker_left" };
      const tooLong = AbortSignal.timeout(MAX_READING_MS);
      const read = async () =>
        (await readers.run(
          { path, asDocument },
          { signal: AbortSignal.any([giveUp, tooLong]) },
        )) as ExaminedFile;
      try {
        return { kind: "examined", ...(await read().catch(unlessThreadEnded(read))) };
      } catch (error) {
        if (giveUp.aborted) return { kind: "given_up", reason: "asker_left" };
        if (tooLong.aborted) return { kind: "given_up", reason: "time" };
        return { kind: "given_up", reason: "crashed", cause: causeOfError(error) };
      } finally {
        release();
      }
    },
    stop() {
      sandboxes.stop();
      void readers.destroy();
    },
  };
}

/** The pool ends the thread of a person who leaves, and may give that very thread the next file if the last one is done at that moment. */
function unlessThreadEnded<T>(again: () => Promise<T>) {
  return async (error: unknown): Promise<T> => {
    if (error instanceof Error && error.message === "Terminating worker thread")
      return await again();
    throw error;
  };
}

async function store(
  drawn: JobResult["picture"] | GivenUp,
  target: string,
): Promise<DecodedPicture> {
  if (drawn.kind !== "picture") return drawn;
  const { bytes, ...facts } = drawn;
  try {
    await writeFile(target, bytes);
  } catch (error) {
    if (isDiskFull(error)) return { kind: "no_room" };
    throw error;
  }
  return { ...facts, byteSize: bytes.length };
}
