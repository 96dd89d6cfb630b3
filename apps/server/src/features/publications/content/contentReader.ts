/**
 * Parses the content of requests. A text that is much longer than a post may be is parsed in a separate thread, one after another and
 * fairly by person: a hundred thousand characters take tens of milliseconds, in which no other request would be answered. Ordinary posts
 * are parsed in the web thread, which is faster than passing them on.
 */
import { Tinypool } from "tinypool";
import { AppError } from "../../../appError.ts";
import type { Content } from "@vestnik/domain/content";
import { FairSemaphore } from "../../../semaphores/fairSemaphore.ts";
import { readContent, readPublication } from "./content.ts";
import type { ContentInput, ReadContent } from "./content.ts";
import type { ReadingTask } from "./readingThread.ts";

export type ContentReader = {
  /** As it is stored, whether it may be published or not. */
  readContent(userId: string, input: ContentInput): Promise<Content>;
  readPublication(userId: string, input: ContentInput): Promise<ReadContent>;
  stop(): Promise<void>;
};

type Log = { error(details: object, message: string): void };

export type ReadingLimits = {
  /** UTF-16 units of HTML that are read in the web thread. */
  readonly inlineLength: number;
  /** Waiting and reading together. */
  readonly longestMs: number;
  readonly heapMb: number;
};

const LIMITS: ReadingLimits = { inlineLength: 8192, longestMs: 10_000, heapMb: 128 };
const WAITING = { maxWaiting: 100, maxWaitingPerPerson: 10 };
const IDLE_MS = 10 * 60_000;
const RETRY_SECONDS = 5;

export function createContentReader(log: Log, limits: Partial<ReadingLimits> = {}): ContentReader {
  const { inlineLength, longestMs, heapMb } = { ...LIMITS, ...limits };
  const semaphore = new FairSemaphore({ permits: 1, permitsPerPerson: 1, ...WAITING });
  // The thread has no settings and no secrets, and starts with the first long text.
  const pool = new Tinypool({
    filename: new URL("./readingThread.ts", import.meta.url).href,
    name: "read",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });

  /** If the thread crashes or takes too long, its text is refused with a code, and the next text gets a new thread. */
  async function readApart<Result>(userId: string, task: ReadingTask): Promise<Result> {
    const signal = AbortSignal.timeout(longestMs);
    const busy = () => new AppError("texts_busy", { seconds: RETRY_SECONDS });
    const release = await semaphore.acquire(userId, signal).catch(() => {
      throw busy();
    });
    try {
      return (await pool.run(task, { signal })) as Result;
    } catch (error) {
      log.error({ err: error }, "a long text could not be read");
      throw busy();
    } finally {
      release();
    }
  }

  const isLong = (input: ContentInput) => input.kind === "post" && input.text.length > inlineLength;
  return {
    readContent: async (userId, input) =>
      isLong(input) ? await readApart(userId, { as: "content", input }) : readContent(input),
    readPublication: async (userId, input) =>
      isLong(input)
        ? await readApart(userId, { as: "publication", input })
        : readPublication(input),
    stop: async () => await pool.destroy(),
  };
}
