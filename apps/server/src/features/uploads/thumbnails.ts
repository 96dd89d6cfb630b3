/**
 * Small pictures of uploads, for lists. The first who looks at a photo has one made; of a video or an animation a client sends a frame. It stays
 * beside its upload and goes with it. It is a few kilobytes of our own making and is not counted.
 */
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { isMoving, isVisual, kindOfUpload, uploadFilename } from "@vestnik/domain/media";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { diskFull, getDiskState, requireDiskSpace } from "../../machine/diskSpace.ts";
import type { Asker } from "../../providers/decoder.ts";
import { NoRoom } from "../../providers/files.ts";
import type { Files, OpenFile } from "../../providers/files.ts";
import { withReceivedFile } from "../../receivedFile.ts";
import type { Receive } from "../../receivedFile.ts";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import * as queries from "./queries.ts";

const ENDING = /(jpg|png|video|animation)\.thumbnail$/;

const MAX_WAIT_MS = 30_000;
const RETRY_SECONDS = 5;

/** Every permit holds a photo in memory. A person's page asks for as many as it shows. */
const semaphore = new FairSemaphore({
  permits: 2,
  permitsPerPerson: 1,
  maxWaiting: 1000,
  maxWaitingPerPerson: 200,
});

/** Frames that are being received: a slow sender must not keep others from looking. */
const receiving = new FairSemaphore({
  permits: 8,
  permitsPerPerson: 1,
  maxWaiting: 200,
  maxWaitingPerPerson: 20,
});

/** Undefined for what cannot be seen, is not there or cannot be drawn, and for what moves where no client has sent a frame. */
export async function openThumbnail(
  deps: Deps,
  filename: string,
  giveUp: AbortSignal,
): Promise<OpenFile | undefined> {
  if (!uploadFilename(`/uploads/${filename}`) || !hasThumbnail(filename)) return undefined;
  const kept = await deps.files.open(thumbnailOf(filename));
  if (kept || isMoving(kindOfUpload(filename))) return kept;
  return await makeInTurn(deps, filename, giveUp);
}

/**
 * Receives a frame of an own video or animation, and keeps the thumbnail drawn from it; nothing of what was sent. There is one for good, because
 * a browser that has seen it does not ask again.
 */
export async function storeThumbnail(
  deps: Deps,
  asker: Asker,
  filename: string,
  receive: Receive<unknown>,
): Promise<void> {
  const isOwn = await queries.isOwnUpload(deps.database.db, asker.userId, filename);
  if (!isOwn || !isMoving(kindOfUpload(filename))) throw new AppError("not_found");
  await requireDiskSpace(deps);
  await withReceivedFile(deps, receiving, asker, receive, async (path) => {
    if (await deps.files.has(thumbnailOf(filename))) throw new AppError("thumbnail_exists");
    const bytes = await drawFrame(deps, path, asker);
    await deps.files.save(thumbnailOf(filename), bytes).catch((error: unknown) => {
      throw error instanceof NoRoom ? diskFull() : error;
    });
    if (!(await isStillThere(deps, filename))) throw new AppError("not_found");
  });
}

async function drawFrame({ decoder, log }: Deps, path: string, asker: Asker): Promise<Uint8Array> {
  const drawn = await decoder.makeThumbnail(await readFile(path), asker);
  switch (drawn.kind) {
    case "thumbnail":
      return drawn.bytes;
    case "damaged":
      throw new AppError("image_undecodable");
    case "given_up":
      if (drawn.reason !== "asker_left") log.warn(drawn, "a thumbnail could not be drawn");
      throw new AppError("thumbnail_not_drawn", { seconds: RETRY_SECONDS });
    default:
      return drawn satisfies never;
  }
}

/** An upload that was deleted while its thumbnail was drawn did not take it along, so it is removed here. */
async function isStillThere({ database, files }: Deps, filename: string): Promise<boolean> {
  const [upload] = await queries.findUploads(database.db, [filename]);
  if (!upload) await files.remove(thumbnailOf(filename));
  return upload !== undefined;
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
    return (await isStillThere(deps, filename)) ? inMemory(drawn.bytes) : undefined;
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

/** The name of the upload that a file is the thumbnail of; of any other file its own name. */
export function originalOf(filename: string): string {
  return filename.replace(ENDING, ".$1");
}

/** Removes an upload and what was made of it. */
export async function removeFile(files: Files, filename: string): Promise<void> {
  await files.remove(filename);
  if (hasThumbnail(filename)) await files.remove(thumbnailOf(filename));
}

function hasThumbnail(filename: string): boolean {
  return isVisual(kindOfUpload(filename));
}
