/**
 * Files people send are taken in a few at a time, and lie on the disk while they are looked at. Nothing of a request is read before
 * it is its sender's turn: what waits costs a connection.
 */
import { rm } from "node:fs/promises";
import { AppError } from "./appError.ts";
import type { Deps } from "./deps.ts";
import { diskFull } from "./machine/diskSpace.ts";
import type { FairSemaphore } from "./semaphores/fairSemaphore.ts";
import type { Asker } from "./providers/decoder.ts";
import { isDiskFull } from "./providers/files.ts";

/** Writes what is sent to a path, and may refuse it. */
export type Receive<Facts> = (path: string) => Promise<Facts>;

/** Where a file is written to, behind `start` bytes that lie there already, until the signal says that another request brings the rest. */
export type FilePlace = {
  readonly path: string;
  readonly start: number;
  readonly signal?: AbortSignal;
};
/** Given the fields that came before the file. */
export type FindPlace = (fields: Readonly<Record<string, string>>) => Promise<FilePlace>;

const MAX_WAIT_MS = 30_000;
const RETRY_SECONDS = 5;

/** Receives a file in its sender's turn and does the work; the file is removed, and the next one's turn has come, when that is done. */
export async function withReceivedFile<Facts, Result>(
  { files }: Pick<Deps, "files">,
  semaphore: FairSemaphore,
  { userId, giveUp }: Asker,
  receive: Receive<Facts>,
  work: (path: string, facts: Facts) => Promise<Result>,
): Promise<Result> {
  const waiting = AbortSignal.any([giveUp, AbortSignal.timeout(MAX_WAIT_MS)]);
  const release = await semaphore.acquire(userId, waiting).catch(() => {
    throw new AppError("uploads_busy", { seconds: RETRY_SECONDS });
  });
  const path = files.newScratch();
  try {
    const facts = await receive(path).catch((error: unknown) => {
      throw isDiskFull(error) ? diskFull() : error;
    });
    return await work(path, facts);
  } finally {
    release();
    await rm(path, { force: true });
  }
}
