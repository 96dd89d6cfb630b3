/** Makes the request for a claimed publication. */
import { checkMedia, uploadFilename } from "@vestnik/domain/media";
import type { Media } from "@vestnik/domain/media";
import type { Outcome } from "@vestnik/domain/publication";
import type { Content } from "@vestnik/domain/content";
import type { Deps } from "../../../deps.ts";
import type { SendRequest } from "../../../providers/messenger.ts";
import { createWeightedSemaphore } from "../../../semaphores/weightedSemaphore.ts";
import { openBotToken } from "../../channels/channels.ts";
import type { ClaimedPublication } from "../database/claimQueries.ts";
import { mediaIn, outgoing } from "../outgoing.ts";

type ReadyRequest = {
  readonly kind: "ready";
  readonly request: SendRequest;
  /** Call when the request was sent, or will not be: its photos stay in memory until then. */
  release(): void;
};

/** A request, or the outcome of an attempt that needs none. */
export type Prepared = ReadyRequest | Outcome;

/** Photos are in memory until they are sent: most have a few hundred kB, none more than 10 MB. Larger files are read while they are sent. */
const PHOTOS_AT_ONCE = 100;
const acquirePhotos = createWeightedSemaphore(PHOTOS_AT_ONCE);

/** Makes the request of a publication. Throws when the disk fails. */
export async function prepare(deps: Deps, claimed: ClaimedPublication): Promise<Prepared> {
  const { content } = claimed.publication;
  const photos = photosIn(content).length;
  const release = photos > 0 ? await acquirePhotos(photos) : () => undefined;
  try {
    const prepared = await prepareRequest(deps, claimed);
    if ("botToken" in prepared) return { kind: "ready", request: prepared, release };
    release();
    return prepared;
  } catch (error) {
    release();
    throw error;
  }
}

async function prepareRequest(
  deps: Deps,
  { publication, channel }: ClaimedPublication,
): Promise<SendRequest | Outcome> {
  const { botTokenSealed } = channel;
  if (!botTokenSealed) return { kind: "rejected", code: "bot_unauthorized", description: "" };
  // It was stored before such addresses were refused; it must not reach the operator's network even now.
  if (checkMedia(mediaIn(publication.content)).some(({ code }) => code === "image_url_private"))
    return { kind: "rejected", code: "image_unreachable", description: "" };
  const message = await outgoing(deps, publication.content);
  if (!message) return { kind: "rejected", code: "upload_gone", description: "" };
  const botToken = openBotToken(deps, { ...channel, botTokenSealed });
  return { botToken, chat: channel.chatId ?? channel.title, message };
}

/** Its own ones. */
function photosIn(content: Content): readonly Media[] {
  return mediaIn(content).filter(
    ({ kind, url }) => kind === "photo" && uploadFilename(url) !== undefined,
  );
}
