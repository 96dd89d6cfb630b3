import type { Message } from "../message.ts";
import type { FormattedText } from "../text/messageEntity.ts";
import { requireWritable } from "./chatAccess.ts";
import type { Call, Method } from "./call.ts";
import { flagOf, integerOf, isObject, textOf } from "./fields.ts";
import { fileFields, readFile } from "./fileInput.ts";
import { readMarkup, requireCaption } from "./messageText.ts";
import { photoSizes, readPhoto } from "./photoInput.ts";
import { addPost } from "./posting.ts";
import { Refusal, badRequest } from "./refusal.ts";
import { readReplyMarkup } from "./replyMarkup.ts";

export const MEDIA_KINDS = ["photo", "video", "animation", "audio", "document"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What a sender says of a video or an audio; Telegram believes it. */
type Said = { width?: number; height?: number; duration?: number };

/** `sendPhoto`, `sendVideo` and so on: each has a field of its kind's name. */
export function sendOf(kind: MediaKind): Method {
  return async (call) => {
    const { fields } = call;
    const { [kind]: given, parse_mode: parseMode, caption_entities: entities } = fields.values;
    if (given === undefined && !fields.files.has(kind)) {
      throw badRequest(`there is no ${kind} in the request`);
    }
    const raw = readMarkup({ text: textOf(fields, "caption") ?? "", parseMode, entities });
    const markup = readReplyMarkup(fields);
    const chat = requireWritable(call);
    const caption = requireCaption(raw);
    const said = { ...numbersIn((name) => integerOf(fields, name)) };
    const media = await contentOf(call, kind, given, kind, said);
    return addPost(call, chat, {
      ...media,
      ...captionFields(caption),
      ...(flagOf(fields, "show_caption_above_media") ? { show_caption_above_media: true } : {}),
      ...(flagOf(fields, "has_spoiler") ? { has_media_spoiler: true } : {}),
      ...markup,
    });
  };
}

/** The part of a message that shows it. */
async function contentOf(
  call: Call,
  kind: MediaKind,
  given: unknown,
  field: string,
  said: Said,
): Promise<Partial<Message>> {
  if (kind === "photo")
    return { photo: photoSizes(await readPhoto(call, given, field), call.bot.id) };
  return fileFields(kind, await readFile(call, kind, given, field), call.bot.id, said);
}

function numbersIn(read: (name: string) => number | undefined): Said {
  const [width, height, duration] = [read("width"), read("height"), read("duration")];
  return {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(duration !== undefined && { duration }),
  };
}

export function captionFields(
  caption: FormattedText | undefined,
): Pick<Message, "caption" | "caption_entities"> {
  if (!caption) return {};
  const { text, entities } = caption;
  return { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

/** One of the objects InputMediaPhoto, InputMediaVideo … */
export type Item = {
  kind: MediaKind;
  media: string;
  raw: FormattedText;
  above: boolean;
  spoiler: boolean;
  said: Said;
};

const wrong = (problem: string): Refusal => badRequest(`can't parse InputMedia: ${problem}`);

export function readItem(raw: unknown): Item {
  if (!isObject(raw)) throw wrong("expected an Object");
  const { type, media, caption, parse_mode: parseMode, caption_entities: entities } = raw;
  if (typeof type !== "string") throw wrong('field "type" must be of type String');
  const kind = MEDIA_KINDS.find((each) => each === type);
  if (!kind) throw wrong(`type "${type}" is not emulated`);
  if (media === undefined || media === "") throw wrong("media not found");
  if (typeof media !== "string") throw wrong('field "media" must be of type String');
  return {
    kind,
    media,
    raw: readItemMarkup({ text: typeof caption === "string" ? caption : "", parseMode, entities }),
    above: raw["show_caption_above_media"] === true,
    spoiler: raw["has_spoiler"] === true,
    said: numbersIn((name) => (typeof raw[name] === "number" ? raw[name] : undefined)),
  };
}

/** What is to be seen of an item. */
export async function shownOf(call: Call, item: Item): Promise<Partial<Message>> {
  return {
    ...(await contentOf(call, item.kind, item.media, "media", item.said)),
    ...(item.above ? { show_caption_above_media: true } : {}),
    ...(item.spoiler ? { has_media_spoiler: true } : {}),
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
