import type { Message } from "../message.ts";
import type { FormattedText } from "../text/messageEntity.ts";
import type { Photo } from "../world.ts";
import { requireWritable } from "./chatAccess.ts";
import type { Call, Method } from "./call.ts";
import { isObject, listOf } from "./fields.ts";
import { readMarkup, requireCaption } from "./messageText.ts";
import { photoSizes, readPhoto } from "./photoInput.ts";
import { addPost, newSerial } from "./posting.ts";
import { Refusal, badRequest } from "./refusal.ts";
import { captionFields } from "./sendPhoto.ts";

const MAX_ALBUM = 10;

type Item = { media: string; raw: FormattedText; above: boolean; spoiler: boolean };

export const sendMediaGroup: Method = async (call) => {
  const list = listOf(call.fields, "media");
  if (!list) throw badRequest("expected an Array of InputMedia");
  const items = list.map(readItem);
  const chat = requireWritable(call);
  if (items.length === 0) throw badRequest("there are no messages to send");
  if (items.length > MAX_ALBUM) throw badRequest("too many messages to send as an album");
  const captions = items.map((item) => requireCaption(item.raw));
  if (items.some((item) => item.above !== items[0]?.above)) {
    throw badRequest("parameter show_caption_above_media must be the same for all messages");
  }
  const photos: Photo[] = [];
  for (const [index, item] of items.entries()) photos.push(await readItemPhoto(call, item, index));
  const album = items.length > 1 ? { media_group_id: newSerial() } : {};
  return items.map((item, index) => {
    const content: Partial<Message> = {
      ...album,
      photo: photoSizes(photos[index] as Photo, call.bot.id),
      ...captionFields(captions[index]),
      ...(item.above ? { show_caption_above_media: true } : {}),
      ...(item.spoiler ? { has_media_spoiler: true } : {}),
    };
    return addPost(call, chat, content);
  });
};

const wrong = (problem: string): Refusal => badRequest(`can't parse InputMedia: ${problem}`);

export function readItem(raw: unknown): Item {
  if (!isObject(raw)) throw wrong("expected an Object");
  const { type, media, caption, parse_mode: parseMode, caption_entities: entities } = raw;
  if (typeof type !== "string") throw wrong('field "type" must be of type String');
  if (type !== "photo") throw wrong(`type "${type}" is not emulated`);
  if (media === undefined || media === "") throw wrong("media not found");
  if (typeof media !== "string") throw wrong('field "media" must be of type String');
  return {
    media,
    raw: readItemMarkup({ text: typeof caption === "string" ? caption : "", parseMode, entities }),
    above: raw["show_caption_above_media"] === true,
    spoiler: raw["has_spoiler"] === true,
  };
}

function readItemMarkup(markup: Parameters<typeof readMarkup>[0]): FormattedText {
  try {
    return readMarkup(markup);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = error.message.replace(/^Bad Request: /, "");
    throw wrong(problem.replace(/^can't parse/, "Can't parse"));
  }
}

/** Telegram wraps what goes wrong with one picture of an album, and then posts none of them. */
async function readItemPhoto(call: Call, item: Item, index: number): Promise<Photo> {
  try {
    return await readPhoto(call, item.media, "media");
  } catch (error) {
    if (!(error instanceof Refusal) || /InputMedia|too big/.test(error.message)) throw error;
    const problem = error.message.replace(/^Bad Request: /, "");
    throw badRequest(`failed to send message #${index + 1} with the error message "${problem}"`);
  }
}
