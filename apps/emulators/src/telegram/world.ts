import { randomBytes, randomInt } from "node:crypto";
import type { MarkName } from "./marks.ts";
import type { Message } from "./message.ts";

export type Bot = {
  id: number;
  firstName: string;
  username: string;
  botToken: string;
  webhook?: Webhook;
  lastUpdateId?: number;
};

export type Webhook = {
  url: string;
  secretToken?: string;
  maxConnections: number;
  allowedUpdates: string[];
  lastError?: { date: number; message: string };
};

export type Rights = {
  can_post_messages: boolean;
  can_edit_messages: boolean;
  can_delete_messages: boolean;
};

export type MemberStatus = "creator" | "administrator" | "member" | "left" | "kicked";
export type Member = { status: MemberStatus; rights: Rights };

/** `private`: the chat of a person with bots; its number is the person's. */
export type ChatType = "channel" | "supergroup" | "group" | "private";

export type Chat = {
  id: number;
  type: ChatType;
  title: string;
  username?: string;
  /** One sentence for people who look at the emulator's pages. */
  note?: string;
  /** Set when a group was upgraded: calls to the old id answer with the new one. */
  migratedTo?: number;
  lastMessageId: number;
  members: Map<number, Member>;
  pinned: number[];
  posts: Map<number, Post>;
  picture?: ChatPicture;
  /** Of a group with topics, besides General. */
  topics?: Topic[];
};

/** Its number is that of the message it began with. */
export type Topic = { id: number; title: string; isClosed: boolean };

/** The file as base64. Another picture has another `uniqueId`. */
export type ChatPicture = { uniqueId: string; base64: string };

export type Post = {
  message: Message;
  botId: number;
  /** What was asked of it. */
  marks?: readonly MarkName[];
  /** Of a poll; no message says either of itself. */
  hidesResults?: true;
  shufflesOptions?: true;
};

/** A photo or another file: bytes we were given, or an address we only show and never fetch. */
export type Photo = {
  uniqueId: string;
  width: number;
  height: number;
  size: number;
  mime: string;
  url?: string;
  /** Of a file that is no photo. */
  name?: string;
};

/** Everything the emulated Telegram knows. Lookups by key are maps, so that no request scans. */
export type World = {
  bots: Map<number, Bot>;
  botsByToken: Map<string, Bot>;
  chats: Map<number, Chat>;
  chatsByUsername: Map<string, Chat>;
  photos: Map<string, Photo>;
};

export function emptyWorld(): World {
  return {
    bots: new Map(),
    botsByToken: new Map(),
    chats: new Map(),
    chatsByUsername: new Map(),
    photos: new Map(),
  };
}

export const FULL_RIGHTS: Rights = {
  can_post_messages: true,
  can_edit_messages: true,
  can_delete_messages: true,
};

const SECRET_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
const SECRET_LENGTH = 35;

export function newBotToken(botId: number): string {
  const secret = Array.from(randomBytes(SECRET_LENGTH), (byte) => SECRET_ALPHABET[byte % 64]);
  return `${botId}:${secret.join("")}`;
}

export const newBotId = (): number => randomInt(1_000_000_000, 7_999_999_999);

export function newChatId(type: ChatType): number {
  const serial = randomInt(1_000_000_000, 3_999_999_999);
  return type === "group" ? -serial : Number(`-100${serial}`);
}

export function addBot(world: World, bot: Bot): Bot {
  world.bots.set(bot.id, bot);
  world.botsByToken.set(bot.botToken, bot);
  return bot;
}

export function addChat(world: World, chat: Chat): Chat {
  world.chats.set(chat.id, chat);
  if (chat.username) world.chatsByUsername.set(chat.username.toLowerCase(), chat);
  return chat;
}

/** Its old name is free for others. */
export function nameChat(world: World, chat: Chat, username: string | undefined): void {
  if (chat.username) world.chatsByUsername.delete(chat.username.toLowerCase());
  delete chat.username;
  if (username === undefined) return;
  chat.username = username;
  world.chatsByUsername.set(username.toLowerCase(), chat);
}

/** A channel by its number or its `@name`. */
export function findChat(world: World, key: string | number): Chat | undefined {
  const text = String(key).trim();
  if (/^-?\d+$/.test(text)) return world.chats.get(Number(text));
  return world.chatsByUsername.get(text.replace(/^@/, "").toLowerCase());
}

export const isPrivate = (chat: Chat): boolean => chat.type === "private";

/** A person lets the bot write, as the login widget asks; one who has blocked it meanwhile has not changed their mind. */
export function letBotWrite(world: World, person: { id: number; name: string }, bot: Bot): Chat {
  const chat =
    world.chats.get(person.id) ??
    addChat(world, {
      id: person.id,
      type: "private",
      title: person.name,
      lastMessageId: 0,
      pinned: [],
      members: new Map(),
      posts: new Map(),
    });
  if (!chat.members.has(bot.id)) {
    chat.members.set(bot.id, { status: "member", rights: { ...FULL_RIGHTS } });
  }
  return chat;
}

/** Gives the bot a new token; the old one answers 401 from now on. A webhook is kept by the token, so it goes with the old one. */
export function replaceBotToken(world: World, bot: Bot): string {
  world.botsByToken.delete(bot.botToken);
  delete bot.webhook;
  bot.botToken = newBotToken(bot.id);
  world.botsByToken.set(bot.botToken, bot);
  return bot.botToken;
}

export const maskBotToken = (botToken: string): string => {
  const [id = "", secret = ""] = botToken.split(":");
  return `${id.slice(0, 20)}:•••${secret.slice(-4)}`;
};
