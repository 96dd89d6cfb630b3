import type { Method } from "./call.ts";
import { getFile } from "./chatPicture.ts";
import { getChat, getChatMember, getMe } from "./chatInformation.ts";
import { editMessageCaption, editMessageMedia, editMessageText, stopPoll } from "./editing.ts";
import { pinChatMessage, unpinChatMessage } from "./pinning.ts";
import { deleteMessage, deleteMessages } from "./removing.ts";
import { sendOf } from "./media.ts";
import { sendMediaGroup } from "./sendMediaGroup.ts";
import { sendMessage } from "./sendMessage.ts";
import { sendPoll } from "./sendPoll.ts";
import { deleteWebhook, getWebhookInfo, setWebhook } from "./webhooks.ts";

const METHODS: Record<string, Method> = {
  getMe,
  getChat,
  getChatMember,
  getFile,
  sendMessage,
  sendPhoto: sendOf("photo"),
  sendVideo: sendOf("video"),
  sendAnimation: sendOf("animation"),
  sendAudio: sendOf("audio"),
  sendDocument: sendOf("document"),
  sendMediaGroup,
  sendPoll,
  editMessageText,
  editMessageCaption,
  editMessageMedia,
  deleteMessage,
  deleteMessages,
  pinChatMessage,
  unpinChatMessage,
  stopPoll,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
};

const NAMES = new Map(Object.keys(METHODS).map((name) => [name.toLowerCase(), name]));

/** Method names are not case-sensitive. */
export function findMethod(name: string): { name: string; run: Method } | undefined {
  const known = NAMES.get(name.toLowerCase());
  const run = known === undefined ? undefined : METHODS[known];
  return known !== undefined && run ? { name: known, run } : undefined;
}

/** A call that only looks never counts as accepted in the log. */
export const changesSomething = (method: string): boolean => !method.startsWith("get");
