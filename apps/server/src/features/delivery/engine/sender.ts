/** Makes the request for a claimed publication. */
import { checkMedia, uploadFilename } from "@vestnik/domain/media";
import type { Media } from "@vestnik/domain/media";
import type { Content } from "@vestnik/domain/content";
import { topicIn } from "@vestnik/domain/topic";
import { filesRetryDelayMs } from "@vestnik/domain/publication";
import type { Outcome } from "@vestnik/domain/publication";
import type { Deps } from "../../../deps.ts";
import { StorageAway } from "../../../providers/files.ts";
import type { FileIds, SendRequest } from "../../../providers/messenger.ts";
import { createWeightedSemaphore } from "../../../semaphores/weightedSemaphore.ts";
import { openBotToken } from "../../channels/channels.ts";
import type { ClaimedPublication } from "../database/claimQueries.ts";
import { findSentFiles } from "../../uploads/uploads.ts";
import type { SentFiles } from "../../uploads/uploads.ts";
import { holdFiles, mediaIn, outgoing } from "../outgoing.ts";
import type { HeldFiles } from "../outgoing.ts";
import type { UploadsUnderWay, UploadUnderWay } from "./uploadsUnderWay.ts";

type ReadyRequest = {
  readonly kind: "ready";
  readonly request: SendRequest;
  /** Tells those that wait for the names of its files; returns what is to be kept. */
  readonly learn: (fileIds: FileIds) => SentFiles;
  /** Call when the request was sent, or will not be: its photos stay in memory and its files are held until then, and other posts wait for its files. */
  release(): void;
};

/** A request, or the outcome of an attempt that needs none. */
export type Prepared = ReadyRequest | Outcome;

/** Photos are in memory until they are sent: most have a few hundred kB, none more than 10 MB. Larger files are read while they are sent. */
const PHOTOS_AT_ONCE = 100;
const acquirePhotos = createWeightedSemaphore(PHOTOS_AT_ONCE);

/** Files of up to 50 MB that are fetched from a bucket and lie on this machine until they are sent. */
const FETCHED_AT_ONCE = 20;
const acquireFetched = createWeightedSemaphore(FETCHED_AT_ONCE);

/** Makes the request of a publication. Throws when the disk fails. */
export async function prepare(
  deps: Deps,
  uploads: UploadsUnderWay,
  claimed: ClaimedPublication,
): Promise<Prepared> {
  const media = mediaIn(claimed.publication.content);
  const { sent, upload } = await joinUploads(deps, uploads, claimed.channel.botId, media);
  const held = holdFiles(deps);
  const leave = await takeRoom(deps, media, sent);
  const release = () => {
    held.release();
    leave();
    upload.end();
  };
  try {
    const prepared = await prepareRequest(deps, claimed, sent, held);
    if ("botToken" in prepared) {
      return { kind: "ready", request: prepared, learn: upload.learn, release };
    }
    release();
    return prepared;
  } catch (error) {
    release();
    if (!(error instanceof StorageAway)) throw error;
    deps.log.warn({ err: error }, "the files of a publication could not be read");
    return withoutFiles(claimed, deps.clock());
  }
}

const noUpload: UploadUnderWay = { learn: () => new Map(), end: () => undefined };

async function joinUploads(
  deps: Deps,
  uploads: UploadsUnderWay,
  botId: number | null,
  media: readonly Media[],
) {
  const names = media.map(({ url }) => uploadFilename(url));
  // An address stands alone in its post, so the names are in the order of the media.
  const own = names.filter((name) => name !== undefined);
  if (botId === null || own.length === 0) return { sent: new Map(), upload: noUpload };
  const sent = await findSentFiles(deps, botId, own).catch((error: unknown) => {
    deps.log.warn({ err: error }, "what was sent before could not be read");
    return new Map<string, string>();
  });
  return await uploads.join(botId, own, sent);
}

async function takeRoom(
  { config }: Deps,
  media: readonly Media[],
  sent: SentFiles,
): Promise<() => void> {
  const needed = media.filter((each) => isUploaded(each, sent));
  const photos = needed.filter(({ kind }) => kind === "photo").length;
  const leavePhotos = photos > 0 ? await acquirePhotos(photos) : () => undefined;
  const fetched = config.bucket ? needed.length - photos : 0;
  const leaveFetched = fetched > 0 ? await acquireFetched(fetched) : () => undefined;
  return () => {
    leavePhotos();
    leaveFetched();
  };
}

/** Its storage is away: it is tried again a little later, and nothing of it was sent. */
function withoutFiles({ publication }: ClaimedPublication, now: Date): Outcome {
  const retryAfterMs = filesRetryDelayMs(publication.dueAt, now, Math.random());
  return { kind: "deferred", reason: "storage_away", description: "", retryAfterMs };
}

async function prepareRequest(
  deps: Deps,
  { publication, channel }: ClaimedPublication,
  sent: SentFiles,
  held: HeldFiles,
): Promise<SendRequest | Outcome> {
  const { botTokenSealed } = channel;
  if (!botTokenSealed) return { kind: "rejected", code: "bot_unauthorized", description: "" };
  // It was stored before such addresses were refused; it must not reach the operator's network even now.
  if (checkMedia(allMediaOf(publication.content)).some(({ code }) => code === "image_url_private"))
    return { kind: "rejected", code: "image_unreachable", description: "" };
  const message = await outgoing(deps, publication.content, sent, held);
  if (!message) return { kind: "rejected", code: "upload_gone", description: "" };
  const botToken = openBotToken(deps, { ...channel, botTokenSealed });
  const topicId = topicIn(channel.isChannel, publication.content.topicId);
  return { botToken, chat: channel.chatId ?? channel.title, message: { ...message, topicId } };
}

function allMediaOf(content: Content): readonly Media[] {
  return content.kind === "post" ? content.media : [];
}

/** Own files are sent as bytes, unless the bot has sent them before. */
function isUploaded({ url }: Media, sent: SentFiles): boolean {
  const name = uploadFilename(url);
  return name !== undefined && !sent.has(name);
}
