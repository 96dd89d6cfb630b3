/**
 * The picture of a channel. A check learns its names; the first who looks has the bot read it. It is drawn small and kept, and nothing else
 * waits for it.
 */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { OpenFile } from "../../providers/files.ts";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import { inMemory, keepDrawn } from "../uploads/uploads.ts";
import { findBotToken, requireChannel } from "./channels.ts";
import type { Channel } from "./channels.ts";
import { pictureFileOf, pictureVersionOf } from "./pictureFile.ts";
import { isBotPaused } from "./queries.ts";

type Picture = { readonly file: OpenFile; readonly version: string };

const MAX_WAIT_MS = 15_000;
const RETRY_SECONDS = 5;
/** What could not be read is not asked for again at every look. */
const FAILED_FOR_MS = 60_000;
const MAX_FAILURES = 1000;

/** Every permit holds a picture in memory and a request to the messenger. */
const semaphore = new FairSemaphore({
  permits: 4,
  permitsPerPerson: 1,
  maxWaiting: 1000,
  maxWaitingPerPerson: 200,
});
/** When reading a picture failed, by the name of its file. */
const failures = new Map<string, number>();

/** Undefined where the channel has none, or it cannot be read now. */
export async function openPicture(
  deps: Deps,
  userId: string,
  channelId: string,
  giveUp: AbortSignal,
): Promise<Picture | undefined> {
  const channel = await requireChannel(deps.database.db, userId, channelId);
  const filename = pictureFileOf(channel);
  const version = pictureVersionOf(channel);
  if (filename === null || version === null) return undefined;
  const kept = await deps.files.open(filename);
  const file = kept ?? (await readInTurn(deps, channel, filename, giveUp));
  return file && { file, version };
}

/** Others who asked for the same one meanwhile find it kept. */
async function readInTurn(
  deps: Deps,
  channel: Channel,
  filename: string,
  giveUp: AbortSignal,
): Promise<OpenFile | undefined> {
  const waiting = AbortSignal.any([giveUp, AbortSignal.timeout(MAX_WAIT_MS)]);
  const release = await semaphore.acquire(channel.userId, waiting).catch(() => {
    throw new AppError("uploads_busy", { seconds: RETRY_SECONDS });
  });
  try {
    const kept = await deps.files.open(filename);
    if (kept || hasFailedLately(deps, filename)) return kept;
    const bytes = await draw(deps, channel);
    if (!bytes) {
      noteFailure(deps, filename);
      return undefined;
    }
    failures.delete(filename);
    await keepDrawn(deps, filename, bytes);
    return inMemory(bytes);
  } finally {
    release();
  }
}

/** What Telegram gives is drawn anew like every upload, so no byte of others is handed on. */
async function draw(deps: Deps, channel: Channel): Promise<Uint8Array | undefined> {
  const { userId, botId, botTokenSealed, picture } = channel;
  if (!botTokenSealed || !picture) return undefined;
  // A bot that Telegram told to wait must not ask: Telegram would extend the wait, also for its posts.
  if (botId !== null && (await isBotPaused(deps.database.db, botId))) return undefined;
  const botToken = findBotToken(deps, { ...channel, botTokenSealed });
  const read = botToken && (await deps.messenger.readPicture(botToken, picture.fileId));
  if (read?.kind !== "answered") return undefined;
  // Begun it is finished, because it stays for the next look.
  const asker = { userId, giveUp: new AbortController().signal };
  const drawn = await deps.decoder.makeThumbnail(read.value, asker);
  return drawn.kind === "thumbnail" ? drawn.bytes : undefined;
}

function hasFailedLately({ clock }: Deps, filename: string): boolean {
  const failedAt = failures.get(filename);
  return failedAt !== undefined && clock().getTime() - failedAt < FAILED_FOR_MS;
}

function noteFailure({ clock }: Deps, filename: string): void {
  if (failures.size >= MAX_FAILURES) failures.clear();
  failures.set(filename, clock().getTime());
}
