import { METHOD_FIELDS, OBJECT_FIELDS } from "./knownFields.ts";
import { emulatorRefusal } from "./refusal.ts";
import { type Fields, isObject, parsedJson } from "./fields.ts";

type ObjectName = keyof typeof OBJECT_FIELDS;

/** Which object stands in which parameter; lists are looked into. */
const OBJECT_OF: Record<string, ObjectName> = {
  link_preview_options: "LinkPreviewOptions",
  entities: "MessageEntity",
  caption_entities: "MessageEntity",
  question_entities: "MessageEntity",
  explanation_entities: "MessageEntity",
  description_entities: "MessageEntity",
  text_entities: "MessageEntity",
  quote_entities: "MessageEntity",
  reply_parameters: "ReplyParameters",
  suggested_post_parameters: "SuggestedPostParameters",
  options: "InputPollOption",
  inline_keyboard: "InlineKeyboardButton",
};

/**
 * Refuses a parameter that the Bot API does not know, also inside objects. The real server ignores such a parameter, so a
 * misspelt one would never be noticed there; files attached by name are not parameters.
 */
export function refuseUnknownFields(method: string, fields: Fields): void {
  const known = METHOD_FIELDS[method] ?? [];
  for (const [name, value] of Object.entries(fields.values)) {
    if (!known.includes(name)) refuse(name, method);
    if (name === "media" && MEDIA_METHODS.has(method)) refuseInMedia(value, `${method}.${name}`);
    else refuseInside(objectIn(name, value), value, `${method}.${name}`);
  }
  for (const name of fields.files.keys()) {
    if (!known.includes(name) && !fields.attached.has(name)) refuse(name, method);
  }
}

function refuse(name: string, place: string): never {
  throw emulatorRefusal(`unknown parameter "${name}" in ${place}`);
}

const MEDIA_METHODS: ReadonlySet<string> = new Set(["sendMediaGroup", "editMessageMedia"]);

const ITEMS: Record<string, ObjectName> = {
  photo: "InputMediaPhoto",
  video: "InputMediaVideo",
  animation: "InputMediaAnimation",
  audio: "InputMediaAudio",
  document: "InputMediaDocument",
};

/** Each kind has fields of its own. */
function refuseInMedia(raw: unknown, place: string): void {
  const value = parsedJson(raw);
  for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const type = isObject(item) && typeof item["type"] === "string" ? item["type"] : "";
    refuseInside(ITEMS[type], item, place);
  }
}

function objectIn(name: string, value: unknown): ObjectName | undefined {
  if (name === "reply_markup") return markupKind(parsedJson(value));
  return OBJECT_OF[name];
}

function markupKind(markup: unknown): ObjectName {
  if (markup === null || typeof markup !== "object") return "InlineKeyboardMarkup";
  if ("keyboard" in markup) return "ReplyKeyboardMarkup";
  if ("remove_keyboard" in markup) return "ReplyKeyboardRemove";
  return "force_reply" in markup ? "ForceReply" : "InlineKeyboardMarkup";
}

function refuseInside(kind: ObjectName | undefined, raw: unknown, place: string): void {
  if (!kind) return;
  const value = parsedJson(raw);
  if (Array.isArray(value)) {
    for (const item of value) refuseInside(kind, item, place);
  } else if (value !== null && typeof value === "object") {
    const known: readonly string[] = OBJECT_FIELDS[kind];
    for (const [name, inner] of Object.entries(value)) {
      if (!known.includes(name)) refuse(name, place);
      refuseInside(OBJECT_OF[name], inner, `${place}.${name}`);
    }
  }
}
