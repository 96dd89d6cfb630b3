/** Makes the request for a claimed publication. */
import { checkImages, uploadFilename } from "@vestnik/domain/post";
import type { Outcome } from "@vestnik/domain/publication";
import type { Content } from "@vestnik/domain/content";
import type { Deps } from "../../../deps.ts";
import type { SendRequest } from "../../../providers/messenger.ts";
import { createWeightedSemaphore } from "../../../semaphores/weightedSemaphore.ts";
import { openBotToken } from "../../channels/channels.ts";
import type { ClaimedPublication } from "../database/claimQueries.ts";
import { imagesIn, outgoing } from "../outgoing.ts";

type ReadyRequest = {
  readonly kind: "ready";
  readonly request: SendRequest;
  /** Call when the request was sent, or will not be: its pictures stay in memory until then. */
  release(): void;
};

/** A request, or the outcome of an attempt that needs none. */
export type Prepared = ReadyRequest | Outcome;

/** Pictures are in memory until they are sent: most have a few hundred kB, none more than 10 MB. */
const PICTURES_AT_ONCE = 100;
const acquirePictures = createWeightedSemaphore(PICTURES_AT_ONCE);

/** Makes the request of a publication. Throws when the disk fails. */
export async function prepare(deps: Deps, claimed: ClaimedPublication): Promise<Prepared> {
  const { content } = claimed.publication;
  const uploads = uploadsIn(content).length;
  const release = uploads > 0 ? await acquirePictures(uploads) : () => undefined;
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
  if (checkImages(imagesIn(publication.content)).some(({ code }) => code === "image_url_private"))
    return { kind: "rejected", code: "image_unreachable", description: "" };
  const message = await outgoing(deps, publication.content);
  if (!message) return { kind: "rejected", code: "upload_gone", description: "" };
  const botToken = openBotToken(deps, { ...channel, botTokenSealed });
  return { botToken, chat: channel.chatId ?? channel.title, message };
}

function uploadsIn(content: Content): readonly string[] {
  return imagesIn(content).filter((imageUrl) => uploadFilename(imageUrl) !== undefined);
}
