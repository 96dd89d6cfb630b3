/** Sends a message through the Bot API: text, photo or album by the number of images; or a poll. */
import type { Outcome } from "@vestnik/domain/publication";
import { type Api, InputFile } from "grammy";
import { z } from "zod";
import type { OutgoingImage, OutgoingMessage, OutgoingPoll, OutgoingPost } from "../messenger.ts";
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

type Options = { readonly disable_notification?: true };

/** The fields that every method of sending has. */
function optionsIn({ isSilent }: OutgoingMessage): Options {
  return isSilent === true ? { disable_notification: true } : {};
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
      ...chosen,
    }),
  );
}

async function sendPost(
  api: Api,
  chat: string,
  { html, images }: OutgoingPost,
  chosen: Options,
): Promise<Sent> {
  const [first, ...others] = images;
  if (first === undefined) {
    return sentOf(await api.sendMessage(chatId(chat), html, { parse_mode: "HTML", ...chosen }));
  }
  if (others.length === 0) {
    return sentOf(
      await api.sendPhoto(chatId(chat), media(first), { ...captionOf(html), ...chosen }),
    );
  }
  const album = images.map((image, index) => ({
    type: "photo" as const,
    media: media(image),
    ...(index === 0 && captionOf(html)),
  }));
  return sentOf(...(await api.sendMediaGroup(chatId(chat), album, chosen)));
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
