/** Sends a message through the Bot API: text, photo or album by the number of images; or a poll. */
import type { PollSettings } from "@vestnik/domain/pollSettings";
import type { Outcome } from "@vestnik/domain/publication";
import type { Button } from "@vestnik/domain/buttons";
import { type Api, InputFile } from "grammy";
import type { InlineKeyboardButton, InlineKeyboardMarkup } from "grammy/types";
import { z } from "zod";
import type {
  MessageChange,
  OutgoingImage,
  OutgoingMessage,
  OutgoingPoll,
  OutgoingPost,
  OutgoingWords,
} from "../messenger.ts";
import { usernameSchema } from "./facts.ts";

type SentMessage = { readonly message_id: number; readonly chat?: unknown };
type Sent = Pick<Extract<Outcome, { kind: "delivered" }>, "messageIds" | "chatName">;

const sentToSchema = z.object({ id: z.int(), username: usernameSchema.optional() });

/** Sends in exactly one request; returns the ids of the messages in the chat, and what the chat is called. */
export async function sendMessage(api: Api, chat: string, message: OutgoingMessage): Promise<Sent> {
  return message.kind === "poll"
    ? await sendPoll(api, chat, message, optionsIn(message))
    : await sendPost(api, chat, message, optionsIn(message));
}

type Options = { readonly disable_notification?: true; readonly protect_content?: true };

/** The fields that every method of sending has. */
function optionsIn(message: OutgoingMessage): Options {
  return {
    ...(message.silent === true && { disable_notification: true }),
    ...(message.protected === true && { protect_content: true }),
  };
}

async function sendPoll(
  api: Api,
  chat: string,
  poll: OutgoingPoll,
  chosen: Options,
): Promise<Sent> {
  const options = poll.options.map((text) => ({ text }));
  return sentOf(
    await api.sendPoll(chatId(chat), poll.question, options, {
      is_anonymous: poll.isAnonymous,
      allows_multiple_answers: poll.allowsMultipleAnswers,
      ...pollSettingsIn(poll),
      ...chosen,
    }),
  );
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
): Promise<Sent> {
  const { html, images } = post;
  const [first, ...others] = images;
  const keyboard = keyboardOf(post);
  if (first === undefined) {
    const options = { parse_mode: "HTML" as const, ...previewOf(post), ...keyboard, ...chosen };
    return sentOf(await api.sendMessage(chatId(chat), html, options));
  }
  const caption = {
    ...captionOf(html),
    ...(post.captionAbove && { show_caption_above_media: true }),
  };
  if (others.length === 0) {
    const options = { ...caption, ...keyboard, ...chosen };
    return sentOf(await api.sendPhoto(chatId(chat), media(first), options));
  }
  const { caption: _, parse_mode: __, ...place } = caption;
  const album = images.map((image, index) => ({
    type: "photo" as const,
    media: media(image),
    ...(index === 0 ? caption : place),
  }));
  return sentOf(...(await api.sendMediaGroup(chatId(chat), album, chosen)));
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
): Promise<void> {
  switch (change.kind) {
    case "edit":
      return await editPost(api, chatId(chat), messageId, change);
    case "remove":
      return void (await api.deleteMessage(chatId(chat), messageId));
    case "pin":
      return void (await api.pinChatMessage(chatId(chat), messageId, {
        disable_notification: true,
      }));
    case "unpin":
      return void (await api.unpinChatMessage(chatId(chat), messageId));
    default:
      return change satisfies never;
  }
}

/** Everything is said again: what an edit leaves out is taken away. */
async function editPost(
  api: Api,
  chat: number | string,
  messageId: number,
  { words, imageCount, image }: Extract<MessageChange, { kind: "edit" }>,
): Promise<void> {
  const keyboard = imageCount > 1 ? {} : keyboardOf(words);
  if (imageCount === 0) {
    const options = { parse_mode: "HTML" as const, ...previewOf(words), ...keyboard };
    return void (await api.editMessageText(chat, messageId, words.html, options));
  }
  const caption = {
    ...captionOf(words.html),
    ...(words.captionAbove && { show_caption_above_media: true }),
  };
  if (image === undefined) {
    return void (await api.editMessageCaption(chat, messageId, { ...caption, ...keyboard }));
  }
  const picture = { type: "photo" as const, media: media(image), ...caption };
  await api.editMessageMedia(chat, messageId, picture, keyboard);
}

export function hasUploads(message: OutgoingMessage): boolean {
  return message.kind === "post" && message.images.some((image) => image.kind === "file");
}

/** Telegram expects a numeric id as a number and a name with its @. */
export function chatId(chat: string): number | string {
  return /^-?\d+$/.test(chat) ? Number(chat) : chat;
}

function captionOf(html: string): { caption?: string; parse_mode?: "HTML" } {
  return html === "" ? {} : { caption: html, parse_mode: "HTML" };
}

function media(image: OutgoingImage): InputFile | string {
  if (image.kind === "url") return image.url;
  return new InputFile(image.bytes, headerSafe(image.filename));
}

/** grammY puts the name unquoted into a header of the multipart body, where other characters could end the header. */
function headerSafe(filename: string): string {
  return filename.replace(/[^\w.-]/g, "_");
}

function sentOf(...messages: readonly SentMessage[]): Sent {
  const messageIds = messages.map((message) => message.message_id);
  if (messageIds.length === 0 || !messageIds.every(Number.isSafeInteger))
    throw new Error("no message ids");
  // The message is there, whatever else the answer says.
  const { success, data } = sentToSchema.safeParse(messages[0]?.chat);
  return { messageIds, ...(success && { chatName: data.username ?? String(data.id) }) };
}
