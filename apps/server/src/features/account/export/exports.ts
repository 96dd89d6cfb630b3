/** Downloading everything that is stored of a person: a link that opens once, and how far the download is (decision 119). */
import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { EXPORT_LINK_MINUTES } from "@vestnik/domain/account";
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import { Secret } from "../../../secrets/secret.ts";
import { holdSession, lockAccount } from "../../auth/auth.ts";
import { findExport } from "../queries.ts";
import { archiveOf } from "./archive.ts";
import type { Progress } from "./archive.ts";
import { entriesOf } from "./entries.ts";
import { createExportPlaces } from "./exportPlaces.ts";
import type { Place } from "./exportPlaces.ts";
import { isRunning } from "./exportState.ts";
import * as queries from "./exportQueries.ts";

const LINK_BYTES = 32;
const LINK_MS = EXPORT_LINK_MINUTES * 60_000;
/** Each holds a file and some kilobytes for as long as its reader takes, so there are more than a machine could serve at full speed. */
export const EXPORTS_AT_ONCE = 10;
/** Until then no download gives way to another. */
const BUSY_RETRY_SECONDS = 60;
const SAVE_EVERY_MS = 2000;

const exportPlaces = createExportPlaces({
  places: EXPORTS_AT_ONCE,
  leastMs: BUSY_RETRY_SECONDS * 1000,
});
/** The links that are being opened: a link waits for one place, however often it is asked for. */
const opening = new Set<string>();

export type ExportLink = { readonly link: Secret; readonly expiresAt: Date };

/**
 * Makes a link; an earlier one that was not opened yet opens nothing any more, and neither does this one when a session of the person ends
 * before it is opened (`auth.ts`).
 */
export async function makeExportLink(
  { database }: Deps,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<ExportLink> {
  const link = new Secret(randomBytes(LINK_BYTES).toString("base64url"));
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await database.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (user.deletionBegunAt) throw new AppError("unauthorized");
    await holdSession(tx, userId, sessionId);
    const earlier = await findExport(tx, userId);
    if (earlier && isRunning(earlier, now)) throw new AppError("export_running");
    await queries.saveLink(tx, { userId, hash: hashOf(link), now, expiresAt });
  });
  return { link, expiresAt };
}

export type Archive = { readonly filename: string; readonly stream: Readable };

/** Who reads the archive. */
export type Reader = {
  /** Aborts when the connection closes, or has to. */
  readonly left: AbortSignal;
  /** Whether all of it was sent, once the connection is done with it. */
  readonly received: Promise<boolean>;
};

/**
 * Opens a link, once. The archive is made while it is read, at its reader's pace, and stops when the reader leaves. A link that is unknown,
 * used or too old is as absent as one that never was.
 */
export async function openExport(deps: Deps, link: Secret, reader: Reader): Promise<Archive> {
  // The request's turn is over long before the download is.
  const background = { ...deps, database: deps.database.for("upkeep") };
  const { db } = background.database;
  const hash = hashOf(link);
  const now = deps.clock();
  const key = hash.toString("hex");
  if (opening.has(key) || !(await queries.isOpenable(db, hash, now))) {
    throw new AppError("not_found");
  }
  const progress = { doneFiles: 0, doneBytes: 0, totalFiles: 0, totalBytes: 0 };
  const place = await enterPlace(deps, key, reader.left, progress);
  try {
    const opened = await queries.openLink(db, hash, now);
    if (!opened) throw new AppError("not_found");
    Object.assign(progress, await queries.measure(db, opened.userId));
    const left = AbortSignal.any([reader.left, place.gaveWay]);
    const download = { hash, progress, reader: { ...reader, left } };
    const stream = await startArchive(background, opened.userId, download);
    stream.once("close", () => place.leave());
    return { filename: `vestnik-${now.toISOString().slice(0, 10)}.zip`, stream };
  } catch (error) {
    place.leave();
    throw error;
  }
}

async function enterPlace(
  { clock }: Deps,
  key: string,
  left: AbortSignal,
  progress: Progress,
): Promise<Place> {
  opening.add(key);
  try {
    const entering = exportPlaces.enter(
      left,
      () => progress.doneBytes,
      () => clock().getTime(),
    );
    if (entering === false) throw new AppError("exports_busy", { seconds: BUSY_RETRY_SECONDS });
    const place = await entering;
    if (!place) throw new AppError("not_found");
    return place;
  } finally {
    opening.delete(key);
  }
}

type Download = {
  readonly hash: Uint8Array;
  readonly progress: Progress;
  readonly reader: Reader;
};

async function startArchive(
  deps: Deps,
  userId: string,
  { hash, progress, reader: { left, received } }: Download,
): Promise<Readable> {
  const { db } = deps.database;
  const save = async (state?: "done" | "interrupted") =>
    await queries.saveProgress(db, hash, { ...progress, heardAt: deps.clock(), state });
  await save();
  const timer = setInterval(() => void save().catch(() => undefined), SAVE_EVERY_MS);
  timer.unref();
  const { stream, made } = archiveOf(entriesOf(deps, userId), left, progress);
  void made
    .then(async () => await received)
    .catch((error: unknown) => {
      if (!left.aborted) deps.log.error({ err: error }, "an export could not be written");
      return false;
    })
    .then(async (isReceived) => {
      clearInterval(timer);
      await save(isReceived ? "done" : "interrupted");
    })
    .catch((error: unknown) => deps.log.warn({ err: error }, "the end of an export was not noted"));
  return stream;
}

function hashOf(link: Secret): Buffer {
  return createHash("sha256").update(link.reveal()).digest();
}
