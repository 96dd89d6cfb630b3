/** Uploaded images and files: owners, limits and storage (security S9). */
import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import type { RefusalCode } from "@vestnik/domain/errors";
import { UNUSED_RETENTION_MS } from "@vestnik/domain/imageStorage";
import { tidyFileName, uploadFilename } from "@vestnik/domain/media";
import { AppError } from "../../appError.ts";
import { violatedConstraint } from "../../db/connectionErrors.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { diskFull, requireDiskSpace } from "../../machine/diskSpace.ts";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import type { Asker, FileFacts, PictureFacts, PictureRefusal } from "../../providers/decoder.ts";
import { NoRoom, StorageAway } from "../../providers/files.ts";
import type { OpenFile } from "../../providers/files.ts";
import { withReceivedFile } from "../../receivedFile.ts";
import type { Receive } from "../../receivedFile.ts";
import { lockUser } from "../auth/auth.ts";
import * as queries from "./queries.ts";
import type { UploadRow } from "./queries.ts";
import { requireStorage } from "./storage.ts";
import { removeFile } from "./thumbnails.ts";

export { inMemory, keepDrawn, removeFile } from "./thumbnails.ts";
export { sumBytes as countImageBytes } from "./storageQueries.ts";
export { findSentFiles, forgetSentFilesOf, keepSentFiles } from "./sentFiles.ts";
export type { SentFiles } from "./sentFiles.ts";
export { forgetUnfinishedOf } from "./unfinished.ts";

/** What a user may store without using it, on every plan. */
const MAX_UNUSED_FILES = 500;
const MAX_UNUSED_BYTES = 500 * 1024 * 1024;

const NAME_BYTES = 16;

/** Images that are being received or drawn. The waiting ones of one person are enough for a few albums. */
const semaphore = new FairSemaphore({
  permits: 24,
  permitsPerPerson: 3,
  maxWaiting: 1000,
  maxWaitingPerPerson: 40,
});

type Upload = UploadRow;

/** A stored image, and what of the file was lost. */
export type StoredImage = { readonly upload: Upload } & Pick<
  PictureFacts,
  "isAnimated" | "wasTransparent"
>;

/** Receives an image in its owner's turn and stores the picture drawn from it. */
export async function storeImage(
  deps: Deps,
  asker: Asker,
  receive: Receive<unknown>,
  now: Date,
): Promise<StoredImage> {
  // This early check saves work; the one that counts runs later, under the lock.
  await requireQuota(deps, deps.database.db, asker.userId, 0);
  await requireDiskSpace(deps);
  return await withReceivedFile(deps, semaphore, asker, receive, async (given) => {
    const drawn = deps.files.newScratch();
    try {
      const picture = await drawPicture(deps, given, drawn, asker);
      const { isAnimated, wasTransparent } = picture;
      const upload = await keepPicture(deps, asker.userId, drawn, picture, now);
      return { upload, isAnimated, wasTransparent };
    } finally {
      await rm(drawn, { force: true });
    }
  });
}

async function drawPicture(
  { decoder, log }: Deps,
  given: string,
  target: string,
  asker: Asker,
): Promise<PictureFacts> {
  const drawn = await decoder.makePicture(given, target, asker);
  switch (drawn.kind) {
    case "picture":
      return drawn;
    case "refused":
      throw new AppError(refusalCodes[drawn.reason], drawn.format && { format: drawn.format });
    case "no_room":
      throw diskFull();
    case "given_up":
      if (drawn.reason !== "asker_left") log.warn(drawn, "an image could not be decoded");
      throw new AppError("image_undecodable");
    default:
      return drawn satisfies never;
  }
}

const refusalCodes = {
  not_an_image: "image_not_an_image",
  other_format: "image_other_format",
  empty: "image_empty",
  heic: "image_heic",
  damaged: "image_damaged",
  dimensions: "image_dimensions",
  too_large: "image_too_large",
} as const satisfies Record<PictureRefusal, RefusalCode>;

async function keepPicture(
  deps: Deps,
  userId: string,
  drawn: string,
  { byteSize, width, height }: PictureFacts,
  now: Date,
): Promise<Upload> {
  return await keep(deps, userId, drawn, {
    ending: "jpg",
    contentType: "image/jpeg",
    byteSize,
    width,
    height,
    createdAt: now,
    seenAt: now,
  });
}

/** A stored file that is sent as it came, without the place where it was recorded. */
export type StoredFile = {
  readonly upload: Upload;
  /** The format of a video or an audio that Telegram does not play, so that it is sent as a document. */
  readonly unplayable: string | null;
  /** It said where it was recorded, and was stored without. */
  readonly hadPlace: boolean;
};

/** What is asked for a file: its name, and whether it is to be a document whatever it contains. */
export type GivenFile = { readonly name: string; readonly asDocument: boolean };

/** Receives a video, an animation, an audio or another file in its owner's turn and stores it unchanged but for the place where it was recorded. */
export async function storeFile(
  deps: Deps,
  asker: Asker,
  receive: Receive<GivenFile>,
  now: Date,
): Promise<StoredFile> {
  await requireQuota(deps, deps.database.db, asker.userId, 0);
  await requireDiskSpace(deps);
  return await withReceivedFile(deps, semaphore, asker, receive, async (path, given) => {
    const { size: byteSize } = await stat(path);
    if (byteSize === 0) throw new AppError("file_empty");
    const examined = await deps.decoder.examineFile(path, given.asDocument, asker);
    if (examined.kind === "given_up") {
      // It may say where it was recorded, so it is not stored.
      if (examined.reason !== "asker_left") deps.log.warn(examined, "a file was not examined");
      throw new AppError("file_not_examined");
    }
    const { facts, hadPlace } = examined;
    const upload = await keep(deps, asker.userId, path, {
      ending: facts.kind,
      contentType: contentTypeOf(facts),
      byteSize,
      ...shownOf(facts),
      name: tidyFileName(given.name),
      createdAt: now,
      seenAt: now,
    });
    const unplayable = facts.kind === "document" ? facts.unplayable : null;
    return { upload, unplayable, hadPlace };
  });
}

/** The type under which a browser plays it. What is not played is downloaded. */
function contentTypeOf(facts: FileFacts): string {
  switch (facts.kind) {
    case "video":
      return "video/mp4";
    case "animation":
      return facts.seconds === null ? "image/gif" : "video/mp4";
    case "audio":
      return "audio/mpeg";
    case "document":
      return "application/octet-stream";
    default:
      return facts satisfies never;
  }
}

function shownOf(facts: FileFacts) {
  if (facts.kind === "document") return { width: 0, height: 0, seconds: null };
  const { width, height } = facts.kind === "audio" ? { width: 0, height: 0 } : facts;
  return { width, height, seconds: facts.seconds };
}

type NewUpload = Omit<queries.NewUpload, "filename" | "userId"> & { readonly ending: string };

/** Stores a file under a name that cannot be guessed. Its creator removes what is left at `scratch`. */
async function keep(
  deps: Deps,
  userId: string,
  scratch: string,
  { ending, ...facts }: NewUpload,
): Promise<Upload> {
  const { database } = deps;
  const filename = `${randomBytes(NAME_BYTES).toString("hex")}.${ending}`;
  // The file goes first, because every row must have its file. A file without a row does no harm.
  await moveIn(deps, scratch, filename);
  try {
    return await database.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await requireQuota(deps, tx, userId, facts.byteSize);
      return await queries.insertUpload(tx, { filename, userId, ...facts });
    });
  } catch (error) {
    // After any other failure the row may exist nevertheless.
    if (error instanceof AppError) await removeFiles(deps, [filename]);
    throw error;
  }
}

async function moveIn(deps: Deps, scratch: string, filename: string): Promise<void> {
  // The file is on the disk already, so this check includes it.
  await requireDiskSpace(deps);
  try {
    await deps.files.keep(scratch, filename);
  } catch (error) {
    if (error instanceof NoRoom) throw diskFull();
    throw error;
  }
}

/**
 * Records that a browser still shows these images in a text that is neither saved nor published (decision 66): they stay longer. Returns
 * until when, and which of them do not exist.
 */
export async function keepImages(
  { database }: Pick<Deps, "database">,
  userId: string,
  filenames: readonly string[],
  now: Date,
): Promise<{ readonly keptUntil: Date; readonly missing: readonly string[] }> {
  const seen = new Set(await queries.markSeen(database.db, userId, filenames, now));
  const missing = filenames.filter((filename) => !seen.has(filename));
  return { keptUntil: new Date(now.getTime() + UNUSED_RETENTION_MS), missing };
}

export async function deleteImage(deps: Deps, userId: string, filename: string): Promise<void> {
  const isDeleted = await deleteUnlessUsed(deps.database.db, userId, filename);
  if (!isDeleted) throw new AppError("not_found");
  await removeFiles(deps, [filename]);
}

/** Removes files whose rows are gone. What a storage keeps that is away just now, the leftovers job removes. */
export async function removeFiles(
  { files }: Pick<Deps, "files">,
  filenames: readonly string[],
): Promise<void> {
  try {
    for (const filename of filenames) await removeFile(files, filename);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
  }
}

/** A file by its unguessable name; undefined when there is none. */
export async function openUpload(
  { files }: Pick<Deps, "files">,
  filename: string,
): Promise<OpenFile | undefined> {
  return isUploadName(filename) ? await files.open(filename) : undefined;
}

/** How the file is played and called. */
export async function findUpload(
  { database }: Pick<Deps, "database">,
  filename: string,
): Promise<Upload | undefined> {
  const [upload] = await queries.findUploads(database.db, [filename]);
  return upload;
}

/** Refuses a person whose images already take what may be stored, before work whose result could not be stored. */
export async function requireUploadQuota(deps: Deps, userId: string): Promise<void> {
  await requireQuota(deps, deps.database.db, userId, 0);
  await requireDiskSpace(deps);
}

/** The bytes of an own image. */
export async function readOwnImage(
  { database, files }: Pick<Deps, "database" | "files">,
  userId: string,
  filename: string,
): Promise<Uint8Array> {
  const isOwn = await queries.isOwnUpload(database.db, userId, filename);
  const bytes = isOwn ? await files.read(filename) : undefined;
  if (!bytes) throw new AppError("image_missing");
  return bytes;
}

/** Refuses a post or a draft whose uploads are gone or belong to another owner; locks the rest until the transaction ends. */
export async function requireOwnUploads(
  tx: Tx,
  userId: string,
  filenames: readonly string[],
): Promise<void> {
  const wanted = new Set(filenames);
  if (wanted.size === 0) return;
  const found = await queries.findOwnUploadsForUse(tx, userId, [...wanted]);
  if (found.length < wanted.size) throw new AppError("image_missing");
}

/** Which of the files could not be sent: without a row, or missing on the disk. */
export async function findGone(
  { database, files }: Pick<Deps, "database" | "files">,
  filenames: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(filenames)];
  if (wanted.length === 0) return new Set();
  const found = await queries.findUploads(database.db, wanted);
  const known = new Set(found.map(({ filename }) => filename));
  const gone = new Set<string>();
  for (const filename of wanted) {
    if (!known.has(filename) || !(await files.has(filename))) gone.add(filename);
  }
  return gone;
}

function isUploadName(filename: string): boolean {
  return uploadFilename(`/uploads/${filename}`) !== undefined;
}

async function deleteUnlessUsed(db: Db, userId: string, filename: string): Promise<boolean> {
  try {
    return await queries.deleteUpload(db, userId, filename);
  } catch (error) {
    // A constraint of the database protects uploads that publications and drafts refer to, so no race is possible.
    if (violatedConstraint(error)) throw new AppError("upload_in_use");
    throw error;
  }
}

async function requireQuota(
  deps: Pick<Deps, "config" | "clock">,
  db: Db | Tx,
  userId: string,
  moreBytes: number,
): Promise<void> {
  await requireStorage(deps, db, userId, moreBytes);
  const { files, bytes } = await queries.measureUnused(db, userId);
  const fits = files < MAX_UNUSED_FILES && bytes + moreBytes <= MAX_UNUSED_BYTES;
  if (!fits) throw new AppError("upload_quota_reached");
}
