import type { Message } from "../message.ts";
import { requireWritable } from "./chatAccess.ts";
import type { Call, Method } from "./call.ts";
import { listOf } from "./fields.ts";
import { captionFields, readItem, shownOf, type Item, type MediaKind } from "./media.ts";
import { requireCaption } from "./messageText.ts";
import { addPost, newSerial } from "./posting.ts";
import { Refusal, badRequest } from "./refusal.ts";

const MAX_ALBUM = 10;

export const sendMediaGroup: Method = async (call) => {
  const list = listOf(call.fields, "media");
  if (!list) throw badRequest("expected an Array of InputMedia");
  const items = list.map(readItem);
  const chat = requireWritable(call);
  if (items.length === 0) throw badRequest("there are no messages to send");
  if (items.length > MAX_ALBUM) throw badRequest("too many messages to send as an album");
  requireOneGroup(items.map(({ kind }) => kind));
  const captions = items.map((item) => requireCaption(item.raw));
  if (items.some((item) => item.above !== items[0]?.above)) {
    throw badRequest("parameter show_caption_above_media must be the same for all messages");
  }
  const shown: Partial<Message>[] = [];
  for (const [index, item] of items.entries()) shown.push(await readItemMedia(call, item, index));
  const album = items.length > 1 ? { media_group_id: newSerial() } : {};
  return items.map((_, index) =>
    addPost(call, chat, { ...album, ...shown[index], ...captionFields(captions[index]) }),
  );
};

/** Photos and videos go together, files and audio each only with their like, animations into no album. */
function requireOneGroup(kinds: readonly MediaKind[]): void {
  if (kinds.includes("animation")) {
    throw badRequest("can't parse InputMedia: type must be one of audio, document, photo, video");
  }
  for (const alone of ["audio", "document"] as const) {
    if (kinds.includes(alone) && kinds.some((kind) => kind !== alone)) {
      throw badRequest(`${alone} can't be mixed with other media types`);
    }
  }
}

/** What is wrong with the request itself. */
const WHOLE = /InputMedia|too big|file identifier|file of type/;

/** Telegram wraps what goes wrong with one file of an album, and then posts none of them. */
async function readItemMedia(call: Call, item: Item, index: number): Promise<Partial<Message>> {
  try {
    return await shownOf(call, item);
  } catch (error) {
    const isWhole = !(error instanceof Refusal) || WHOLE.test(error.message);
    if (isWhole) throw error;
    const problem = error.message.replace(/^Bad Request: /, "");
    throw badRequest(`failed to send message #${index + 1} with the error message "${problem}"`);
  }
}
