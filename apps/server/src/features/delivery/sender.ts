/** From a claimed publication to one request at the messenger. */
import { imagesOf, uploadFilename } from "@vestnik/domain/post";
import type { Outcome } from "@vestnik/domain/publication";
import type { StoredContent } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { OutgoingImage, OutgoingMessage, SendRequest } from "../../providers/messenger.ts";
import { createTurns } from "../../turns.ts";
import { openBotToken } from "../channels/channels.ts";
import { messageOf } from "../publications/publications.ts";
import type { ClaimedPublication } from "./queries.ts";

/** Pictures are held in memory while they are sent: at most ten of 10 MB a post. */
const PICTURE_POSTS_AT_ONCE = 6;
const takeTurn = createTurns(PICTURE_POSTS_AT_ONCE);

type Prepared = { readonly kind: "ready"; readonly request: SendRequest } | Outcome;

/**
 * Prepares the request and sends it once. `beforeSending` runs when nothing but the socket write is left; what it answers
 * instead of undefined is the outcome, and nothing is sent.
 */
export async function sendPublication(
  deps: Deps,
  claimed: ClaimedPublication,
  beforeSending: () => Outcome | undefined,
): Promise<Outcome> {
  const send = async () => await prepareAndSend(deps, claimed, beforeSending);
  return imagesIn(claimed.publication.content).length > 0 ? await takeTurn(send) : await send();
}

async function prepareAndSend(
  deps: Deps,
  claimed: ClaimedPublication,
  beforeSending: () => Outcome | undefined,
): Promise<Outcome> {
  const prepared = await prepare(deps, claimed).catch((error: unknown): Outcome => {
    deps.log.error(
      { err: error, publicationId: claimed.publication.id },
      "a publication could not be prepared",
    );
    return { kind: "deferred", reason: "unreachable", description: "" };
  });
  if (prepared.kind !== "ready") return prepared;
  return beforeSending() ?? (await deps.messenger.send(prepared.request));
}

async function prepare(
  deps: Deps,
  { publication, channel }: ClaimedPublication,
): Promise<Prepared> {
  const { content } = publication;
  const { botTokenSealed } = channel;
  if (!botTokenSealed) return { kind: "rejected", code: "bot_unauthorized", description: "" };
  const message = await outgoing(deps, content);
  if (!message) return { kind: "rejected", code: "upload_gone", description: "" };
  const botToken = openBotToken(deps, { ...channel, botTokenSealed });
  return {
    kind: "ready",
    request: { botToken, chat: channel.chatId ?? channel.title, message },
  };
}

function imagesIn(content: StoredContent): readonly string[] {
  return content.kind === "post" ? imagesOf(content) : [];
}

/** The message of a publication, or undefined when one of its uploads is gone. */
async function outgoing(deps: Deps, content: StoredContent): Promise<OutgoingMessage | undefined> {
  if (content.kind === "poll") return content;
  const images: OutgoingImage[] = [];
  for (const imageUrl of imagesIn(content)) {
    const image = await loadImage(deps, imageUrl);
    if (!image) return undefined;
    images.push(image);
  }
  return { kind: "post", html: messageOf(content).html, images };
}

/** Our own uploads travel as bytes; other addresses are Telegram's to load (decision 8). */
async function loadImage(deps: Deps, imageUrl: string): Promise<OutgoingImage | undefined> {
  const filename = uploadFilename(imageUrl);
  if (filename === undefined) return { kind: "url", url: imageUrl };
  const bytes = await deps.files.read(filename);
  return bytes && { kind: "file", filename, bytes };
}
