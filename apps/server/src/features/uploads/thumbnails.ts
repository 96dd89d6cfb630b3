/**
 * Small pictures of uploaded photos, for lists. The first who looks has one made; it stays beside its photo and goes with it. It is a few
 * kilobytes of our own making and is not counted.
 */
import { Readable } from "node:stream";
import { kindOfUpload, uploadFilename } from "@vestnik/domain/media";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { getDiskState } from "../../machine/diskSpace.ts";
import { NoRoom } from "../../providers/files.ts";
import type { Files, OpenFile } from "../../providers/files.ts";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import * as queries from "./queries.ts";

const ENDING = /(jpg|png)\.thumbnail$/;

const MAX_WAIT_MS = 30_000;
const RETRY_SECONDS = 5;

/** Every permit holds a photo in memory. A person's page asks for as many as it shows. */
const semaphore = new FairSemaphore({
  permits: 2,
  permitsPerPerson: 1,
  maxWaiting: 1000,
  maxWaitingPerPerson: 200,
});

/** Undefined for what is no photo, is not there or cannot be drawn. */
export async function openThumbnail(
  deps: Deps,
  filename: string,
  giveUp: AbortSignal,
): Promise<OpenFile | undefined> {
  const isPhoto = uploadFilename(`/uploads/${filename}`) && kindOfUpload(filename) === "photo";
  if (!isPhoto) return undefined;
  return (
    (await deps.files.open(thumbnailOf(filename))) ?? (await makeInTurn(deps, filename, giveUp))
  );
}

/** Others who asked for the same one meanwhile find it made. */
async function makeInTurn(
  deps: Deps,
  filename: string,
  giveUp: AbortSignal,
): Promise<OpenFile | undefined> {
  const [upload] = await queries.findUploads(deps.database.db, [filename]);
  if (!upload) return undefined;
  // Begun it is finished, because it stays for the next look.
  const asker = { userId: upload.userId, giveUp: new AbortController().signal };
  const waiting = AbortSignal.any([giveUp, AbortSignal.timeout(MAX_WAIT_MS)]);
  const release = await semaphore.acquire(asker.userId, waiting).catch(() => {
    throw new AppError("uploads_busy", { seconds: RETRY_SECONDS });
  });
  try {
    const made = await deps.files.open(thumbnailOf(filename));
    if (made) return made;
    const photo = await deps.files.read(filename);
    const drawn = photo && (await deps.decoder.makeThumbnail(photo, asker));
    if (drawn?.kind === "given_up") deps.log.warn(drawn, "a thumbnail could not be drawn");
    if (drawn?.kind !== "thumbnail") return undefined;
    await keepDrawn(deps, thumbnailOf(filename), drawn.bytes);
    return inMemory(drawn.bytes);
  } finally {
    release();
  }
}

/** It can be drawn again, so a full disk only makes that necessary. */
export async function keepDrawn(deps: Deps, name: string, bytes: Uint8Array): Promise<void> {
  const { state } = await getDiskState(deps);
  if (state === "reserve") return;
  await deps.files.save(name, bytes).catch((error: unknown) => {
    if (!(error instanceof NoRoom)) throw error;
  });
}

export function inMemory(bytes: Uint8Array): OpenFile {
  return {
    size: bytes.length,
    stream: ({ start, end } = { start: 0, end: bytes.length }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
    close: async () => await Promise.resolve(),
  };
}

/** In one piece with letters and digits, as the names of all our files are. */
function thumbnailOf(filename: string): string {
  return `${filename.replace(".", "")}.thumbnail`;
}

/** The name of the photo that a file is the thumbnail of; of any other file its own name. */
export function originalOf(filename: string): string {
  return filename.replace(ENDING, ".$1");
}

/** Removes an upload and what was made of it. */
export async function removeFile(files: Files, filename: string): Promise<void> {
  await files.remove(filename);
  if (kindOfUpload(filename) === "photo") await files.remove(thumbnailOf(filename));
}
