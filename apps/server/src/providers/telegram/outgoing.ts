/** Sends a message through the Bot API: a text, a photo, video or another file, or an album, by what it carries; or a poll. */
import type { PollSettings } from "@vestnik/domain/pollSettings";
import type { PollResult } from "@vestnik/domain/pollResult";
import { isMoving, isVisual, type MediaKind } from "@vestnik/domain/media";
import type { Outcome } from "@vestnik/domain/publication";
import type { Button } from "@vestnik/domain/buttons";
import { type Api, InputFile } from "grammy";
import type { InlineKeyboardButton, InlineKeyboardMarkup, InputMedia } from "grammy/types";
import { z } from "zod";
import type {
  FileIds,
  MessageChange,
  OutgoingMedia,
  OutgoingMessage,
  OutgoingPoll,
  OutgoingPost,
  OutgoingSource,
  OutgoingWords,
} from "../messenger.ts";
import { pollIdSchema, readPollResult, usernameSchema } from "./facts.ts";

type SentMessage = {
  readonly message_id: number;
  readonly chat?: unknown;
  readonly poll?: unknown;
};
type Sent = Omit<Extract<Outcome, { kind: "delivered" }>, "kind">;
/** What was sent, and what Telegram calls its files. */
export type SentPost = { readonly sent: Sent; readonly fileIds: FileIds };

/** Far above the hundred letters that they have. */
const MAX_FILE_ID = 500;

const sentPollSchema = z.object({ id: pollIdSchema });
const sentToSchema = z.object({ id: z.int(), username: usernameSchema.optional() });

/** Sends in exactly one request; returns the ids of the messages in the chat, and what the chat is called. */
export async function sendMessage(
  api: Api,
  chat: string,
  message: OutgoingMessage,
): Promise<SentPost> {
  const messages =
    message.kind === "poll"
      ? [await sendPoll(api, chat, message, optionsIn(message))]
      : await sendPost(api, chat, message, optionsIn(message));
  const media = message.kind === "post" ? message.media : [];
  return {
    sent: sentOf(messages),
    fileIds: media.map(({ kind }, at) => fileIdIn(messages[at], kind)),
  };
}

type Options = {
  readonly disable_notification?: true;
  readonly protect_content?: true;
  readonly message_thread_id?: number;
};

/** The fields that every method of sending has. */
function optionsIn(message: OutgoingMessage): Options {
  const { topicId } = message;
  return {
    ...(message.silent === true && { disable_notification: true }),
    ...(message.protected === true && { protect_content: true }),
    ...(typeof topicId === "number" && { message_thread_id: topicId }),
  };
}

async function sendPoll(
  api: Api,
  chat: string,
  poll: OutgoingPoll,
  chosen: Options,
): Promise<SentMessage> {
  const options = poll.options.map((text) => ({ text }));
  return await api.sendPoll(chatId(chat), poll.question, options, {
    is_anonymous: poll.isAnonymous,
    allows_multiple_answers: poll.allowsMultipleAnswers,
    ...pollSettingsIn(poll),
    ...chosen,
  });
}

/** The period begins when Telegram takes the poll, so that one that is sent late is open just as long. */
function pollSettingsIn(poll: PollSettings) {
  const { quiz, closeAfterMinutes, allowRevote, description } = poll;
  return {
    ...(quiz && { type: "quiz" as const, correct_option_ids: [...quiz.correct] }),
    ...(quiz && quiz.explanation !== "" && { explanation: quiz.explanation }),
    ...(closeAfterMinutes !== null && { open_period: closeAfterMinutes * 60 }),
    ...(poll.hideResults && { hide_results_until_closes: true }),
    ...(poll.shuffle && { shuffle_options: true }),
    ...(allowRevote !== null && { allows_revoting: allowRevote }),
    ...(description !== "" && { description }),
  };
}

async function sendPost(
  api: Api,
  chat: string,
  post: OutgoingPost,
  chosen: Options,
): Promise<readonly SentMessage[]> {
  const { html, media } = post;
  const [first, ...others] = media;
  const keyboard = keyboardOf(post);
  if (first === undefined) {
    const options = { parse_mode: "HTML" as const, ...previewOf(post), ...keyboard, ...chosen };
    return [await api.sendMessage(chatId(chat), html, options)];
  }
  if (others.length === 0) {
    const options = { ...captionIn(post, first.kind), ...keyboard, ...chosen };
    return [await sendSingle(api, chatId(chat), first, options)];
  }
  const album = media.map((each, index) => {
    const words = index === 0 ? captionIn(post, each.kind) : placeIn(post, each.kind);
    return { ...inputOf(each), ...words };
  });
  return await api.sendMediaGroup(chatId(chat), album as Album, chosen);
}

type Album = Parameters<Api["sendMediaGroup"]>[1];

const methods = {
  photo: "sendPhoto",
  video: "sendVideo",
  animation: "sendAnimation",
  audio: "sendAudio",
  document: "sendDocument",
} as const satisfies Record<MediaKind, keyof Api>;

/** Each kind has a method of its own, with a field of its name. */
async function sendSingle(
  api: Api,
  chat: number | string,
  single: OutgoingMedia,
  options: object,
): Promise<SentMessage> {
  const { type, media, ...facts } = inputOf(single);
  const send = api.raw[methods[type]] as (payload: object) => Promise<SentMessage>;
  return await send({ chat_id: chat, [type]: media, ...facts, ...options });
}

/** Telegram takes a video's size and duration from its sender. */
function inputOf({ kind, spoiler, source, size, seconds }: OutgoingMedia) {
  return {
    type: kind,
    media: inputFile(source),
    ...(spoiler && { has_spoiler: true }),
    ...(isMoving(kind) && size),
    ...(seconds !== undefined && kind !== "document" && { duration: Math.round(seconds) }),
    ...(kind === "video" && { supports_streaming: true }),
  };
}

function captionIn(words: OutgoingWords, kind: MediaKind) {
  return { ...captionOf(words.html), ...placeIn(words, kind) };
}

function placeIn({ captionAbove }: OutgoingWords, kind: MediaKind) {
  return captionAbove && isVisual(kind) ? { show_caption_above_media: true } : {};
}

/** Small and large count only for an address that is named. */
function previewOf({ linkPreview, previewedUrl }: OutgoingWords) {
  const { mode = "auto", above } = linkPreview ?? {};
  if (mode === "off") return { link_preview_options: { is_disabled: true } };
  const isAutomatic = mode === "auto" && linkPreview?.url === undefined && above !== true;
  if (isAutomatic || previewedUrl === undefined) return {};
  return {
    link_preview_options: {
      url: previewedUrl,
      ...(mode === "small" && { prefer_small_media: true }),
      ...(mode === "large" && { prefer_large_media: true }),
      ...(above === true && { show_above_text: true }),
    },
  };
}

function keyboardOf({ buttons = [] }: OutgoingWords): { reply_markup?: InlineKeyboardMarkup } {
  if (buttons.length === 0) return {};
  return { reply_markup: { inline_keyboard: buttons.map((row) => row.map(keyOf)) } };
}

function keyOf({ text, url = "", copyText, style }: Button): InlineKeyboardButton {
  const look = { text, ...(style && { style }) };
  return copyText === undefined ? { ...look, url } : { ...look, copy_text: { text: copyText } };
}

/** Changes one message in exactly one request. Of an album the text stands on the first message, and buttons it has none. */
export async function changeMessage(
  api: Api,
  chat: string,
  messageId: number,
  change: MessageChange,
): Promise<PollResult | undefined> {
  switch (change.kind) {
    case "edit":
      await editPost(api, chatId(chat), messageId, change);
      return undefined;
    case "remove":
      await api.deleteMessage(chatId(chat), messageId);
      return undefined;
    case "pin":
      await api.pinChatMessage(chatId(chat), messageId, { disable_notification: true });
      return undefined;
    case "unpin":
      await api.unpinChatMessage(chatId(chat), messageId);
      return undefined;
    case "close":
      return readPollResult(await api.stopPoll(chatId(chat), messageId));
    default:
      return change satisfies never;
  }
}

/** Everything is said again: what an edit leaves out is taken away. */
async function editPost(
  api: Api,
  chat: number | string,
  messageId: number,
  { words, kinds, replacement }: Extract<MessageChange, { kind: "edit" }>,
): Promise<void> {
  const keyboard = kinds.length > 1 ? {} : keyboardOf(words);
  const [first] = kinds;
  if (first === undefined) {
    const options = { parse_mode: "HTML" as const, ...previewOf(words), ...keyboard };
    return void (await api.editMessageText(chat, messageId, words.html, options));
  }
  const caption = captionIn(words, first);
  if (replacement === undefined) {
    return void (await api.editMessageCaption(chat, messageId, { ...caption, ...keyboard }));
  }
  const media = { ...inputOf(replacement), ...caption } as InputMedia;
  await api.editMessageMedia(chat, messageId, media, keyboard);
}

/** Whether it carries files from such a source. */
export function carries(message: OutgoingMessage, kind: OutgoingSource["kind"]): boolean {
  return message.kind === "post" && message.media.some(({ source }) => source.kind === kind);
}

/** Telegram expects a numeric id as a number and a name with its @. */
export function chatId(chat: string): number | string {
  return /^-?\d+$/.test(chat) ? Number(chat) : chat;
}

function captionOf(html: string): { caption?: string; parse_mode?: "HTML" } {
  return html === "" ? {} : { caption: html, parse_mode: "HTML" };
}

function inputFile(source: OutgoingSource): InputFile | string {
  switch (source.kind) {
    case "url":
      return source.url;
    case "sent":
      return source.fileId;
    case "file":
      return new InputFile(source.content, headerSafe(source.name));
    default:
      return source satisfies never;
  }
}

/** grammY puts the name as it is into a header of the multipart body, which quotes and ends of lines would end. */
function headerSafe(name: string): string {
  if (/^[\w.-]+$/.test(name)) return name;
  // oxlint-disable-next-line no-control-regex -- those are what is replaced
  return `"${name.replace(/[\u0000-\u001f\u007f"\\]/g, "_")}"`;
}

const fileSchema = z.object({ file_id: z.string().min(1).max(MAX_FILE_ID) });
const fileSchemas = {
  // Of a photo Telegram names several sizes, the largest last.
  photo: z.object({ photo: z.array(fileSchema) }).transform(({ photo }) => photo.at(-1)),
  video: z.object({ video: fileSchema }).transform(({ video }) => video),
  animation: z.object({ animation: fileSchema }).transform(({ animation }) => animation),
  audio: z.object({ audio: fileSchema }).transform(({ audio }) => audio),
  document: z.object({ document: fileSchema }).transform(({ document }) => document),
} as const satisfies Record<MediaKind, z.ZodType>;

/** Where Telegram made something else of the file, an animation of a silent video for example, its name is none that could be sent as this kind. */
function fileIdIn(message: SentMessage | undefined, kind: MediaKind): string | undefined {
  return fileSchemas[kind].safeParse(message).data?.file_id;
}

function sentOf(messages: readonly SentMessage[]): Sent {
  const messageIds = messages.map((message) => message.message_id);
  if (messageIds.length === 0 || !messageIds.every(Number.isSafeInteger))
    throw new Error("no message ids");
  // The message is there, whatever else the answer says.
  const { success, data } = sentToSchema.safeParse(messages[0]?.chat);
  const poll = sentPollSchema.safeParse(messages[0]?.poll).data;
  return {
    messageIds,
    ...(success && { chatName: data.username ?? String(data.id) }),
    ...(poll && { pollId: poll.id }),
  };
}
