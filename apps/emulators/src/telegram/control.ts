import { randomBytes } from "node:crypto";
import type { EmulatorCore } from "./core.ts";
import type { FaultRule } from "./faults.ts";
import { changeMember } from "./members.ts";
import type { Message } from "./message.ts";
import type { RequestEntry } from "./requestLog.ts";
import { vote } from "./vote.ts";
import {
  type Bot,
  type Chat,
  type ChatType,
  type MemberStatus,
  type Rights,
  type Webhook,
  FULL_RIGHTS,
  addBot,
  addChat,
  findChat,
  nameChat,
  newBotId,
  newBotToken,
  newChatId,
  replaceBotToken,
} from "./world.ts";

export type NewBot = { username?: string; firstName?: string; id?: number; botToken?: string };
export type NewChat = {
  title: string;
  type?: ChatType;
  /** Without it the chat is private. */
  username?: string;
  id?: number;
  note?: string;
};
/** Rights that are not named stay granted. */
export type NewMember = { status?: MemberStatus; rights?: Partial<Rights> };

type NewNames = { title?: string; username?: string | null };

type ChatFacts = { id: number; type: ChatType; title: string; username?: string };

/** What a test or a page may do to the emulated Telegram behind the back of the Bot API. */
export type Control = {
  createBot: (bot?: NewBot) => Bot;
  createChat: (chat: NewChat) => ChatFacts;
  /** Administrator with every right unless said otherwise. */
  setMember: (chat: number | string, botId: number, member?: NewMember) => void;
  kick: (chat: number | string, botId: number) => void;
  /** The old token answers 401 from now on; gives the new one. */
  revokeBotToken: (botId: number) => string;
  /** Where this bot's updates go, with the secret; undefined without a webhook. */
  webhook: (botId: number) => Webhook | undefined;
  /** Every token that works now: what must never be found where it does not belong. */
  botTokens: () => string[];
  /** What people do in the settings of a channel: another title, another public name, or none (null), which others may take then. */
  renameChat: (chat: number | string, names: NewNames) => void;
  /** The picture of a chat, as a file; null takes it away. */
  setPicture: (chat: number | string, file: Buffer | null) => void;
  /** Begins a topic in a supergroup; gives its number. */
  createTopic: (chat: number | string, title: string) => number;
  /** What an administrator does with a topic. */
  closeTopic: (chat: number | string, topicId: number, isClosed?: boolean) => void;
  /** Turns a group into a supergroup; gives the new number. */
  migrateChat: (chat: number | string) => number;
  fault: (rule: FaultRule) => void;
  clearFaults: () => void;
  /** Milliseconds every Bot API request waits before it is looked at. */
  setLatency: (ms: number) => void;
  requests: (since?: number) => RequestEntry[];
  /** What stands in the chat now, oldest first. */
  posts: (chat: number | string) => Message[];
  /** What a person does in the channel. */
  removePost: (chat: number | string, messageId: number) => void;
  /** What one of its readers does: chooses these options of a poll, counted from 0. */
  vote: (chat: number | string, messageId: number, options: readonly number[]) => void;
  /** The numbers of the messages that are pinned. */
  pinned: (chat: number | string) => number[];
  /** The numbers of those that were sent without a sound. */
  silentPosts: (chat: number | string) => number[];
  /** Forgets bots (but the login bot), chats, posts, photos, faults and the log. */
  reset: () => Promise<void>;
};

/** A mistake in a call of the control interface, with a sentence for the one who made it. */
export class ControlMistake extends Error {}

export function createControl(core: EmulatorCore, reseed: () => void): Control {
  const { world } = core;
  const requireChat = (key: number | string): Chat => {
    const chat = findChat(world, key);
    if (!chat) throw new ControlMistake(`there is no chat ${key}`);
    return chat;
  };
  const requireBot = (botId: number): Bot => {
    const bot = world.bots.get(botId);
    if (!bot) throw new ControlMistake(`there is no bot ${botId}`);
    return bot;
  };
  const setMember: Control["setMember"] = (key, botId, member = {}) => {
    const chat = requireChat(key);
    const rights = { ...FULL_RIGHTS, ...member.rights };
    const status = member.status ?? "administrator";
    changeMember(core, chat, requireBot(botId), { status, rights });
  };
  return {
    createBot: (bot = {}) => createBot(core, bot),
    createChat: (chat) => createChat(core, chat),
    setMember,
    kick: (key, botId) => setMember(key, botId, { status: "kicked" }),
    revokeBotToken: (botId) => {
      const botToken = replaceBotToken(world, requireBot(botId));
      core.saveSoon();
      return botToken;
    },
    webhook: (botId) => requireBot(botId).webhook,
    botTokens: () => [...world.bots.values()].map(({ botToken }) => botToken),
    renameChat: (key, names) => renameChat(core, requireChat(key), names),
    setPicture: (key, file) => {
      const chat = requireChat(key);
      delete chat.picture;
      if (file) {
        const uniqueId = `AQAD${randomBytes(8).toString("base64url")}`;
        chat.picture = { uniqueId, base64: file.toString("base64") };
      }
      core.changed(chat);
    },
    createTopic: (key, title) => {
      const chat = requireChat(key);
      if (chat.type !== "supergroup") throw new ControlMistake("only a supergroup has topics");
      // General begins with message 1.
      const id = Math.max(1, chat.lastMessageId) + 1;
      chat.lastMessageId = id;
      chat.topics = [...(chat.topics ?? []), { id, title, isClosed: false }];
      core.changed(chat);
      return id;
    },
    closeTopic: (key, topicId, isClosed = true) => {
      const chat = requireChat(key);
      const topic = chat.topics?.find(({ id }) => id === topicId);
      if (!topic) throw new ControlMistake(`there is no topic ${topicId}`);
      topic.isClosed = isClosed;
      core.changed(chat);
    },
    migrateChat: (key) => migrateChat(core, requireChat(key)),
    fault: (rule) => core.faults.add(rule),
    clearFaults: () => core.faults.clear(),
    setLatency: (ms) => {
      core.settings.latencyMs = ms;
    },
    requests: (since = 0) => core.log.since(since),
    posts: (key) => [...requireChat(key).posts.values()].map((post) => post.message),
    removePost: (key, messageId) => {
      const chat = requireChat(key);
      chat.posts.delete(messageId);
      chat.pinned = chat.pinned.filter((id) => id !== messageId);
      core.changed(chat);
    },
    vote: (key, messageId, options) => {
      const chat = requireChat(key);
      const mistake = vote(core, chat, messageId, options);
      if (mistake !== undefined) throw new ControlMistake(mistake);
    },
    pinned: (key) => [...requireChat(key).pinned],
    silentPosts: (key) =>
      [...requireChat(key).posts.values()].flatMap(({ message, marks }) =>
        marks?.includes("disable_notification") ? message.message_id : [],
      ),
    reset: () => reset(core, reseed),
  };
}

function createBot(core: EmulatorCore, wanted: NewBot): Bot {
  const fromToken = Number(/^(\d{1,15}):/.exec(wanted.botToken ?? "")?.[1]) || undefined;
  const id = wanted.id ?? fromToken ?? newBotId();
  const username = wanted.username?.replace(/^@/, "") ?? `bot_${id}_bot`;
  const taken = [...core.world.bots.values()].some(
    (bot) => bot.username.toLowerCase() === username.toLowerCase() || bot.id === id,
  );
  if (taken) throw new ControlMistake(`there is a bot @${username} or number ${id} already`);
  core.saveSoon();
  const botToken = wanted.botToken ?? newBotToken(id);
  return addBot(core.world, { id, username, botToken, firstName: wanted.firstName ?? username });
}

function createChat(core: EmulatorCore, wanted: NewChat): ChatFacts {
  const type = wanted.type ?? "channel";
  const username = wanted.username?.replace(/^@/, "");
  const id = wanted.id ?? newChatId(type);
  if ((username && findChat(core.world, `@${username}`)) || core.world.chats.has(id)) {
    throw new ControlMistake(`there is a chat @${username ?? ""} or number ${id} already`);
  }
  const chat = addChat(core.world, {
    id,
    type,
    title: wanted.title,
    lastMessageId: 0,
    pinned: [],
    members: new Map(),
    posts: new Map(),
    ...(username ? { username } : {}),
    ...(wanted.note ? { note: wanted.note } : {}),
  });
  core.changed(chat);
  return { id, type, title: chat.title, ...(username ? { username } : {}) };
}

function renameChat(core: EmulatorCore, chat: Chat, { title, username }: NewNames): void {
  if (title !== undefined) chat.title = title;
  if (username !== undefined) {
    const holder = username === null ? undefined : findChat(core.world, `@${username}`);
    if (holder && holder !== chat) throw new ControlMistake(`@${username} is the name of another`);
    nameChat(core.world, chat, username ?? undefined);
  }
  core.changed(chat);
}

function migrateChat(core: EmulatorCore, group: Chat): number {
  const id = newChatId("supergroup");
  const { username: _, ...facts } = group;
  addChat(core.world, { ...facts, id, type: "supergroup", members: new Map(group.members) });
  group.migratedTo = id;
  core.changed(group);
  return id;
}

async function reset(core: EmulatorCore, reseed: () => void): Promise<void> {
  const { world } = core;
  for (const map of Object.values(world)) map.clear();
  addBot(world, core.loginBot);
  core.faults.clear();
  core.log.clear();
  core.settings.latencyMs = 0;
  await core.photoStore.clear();
  reseed();
  core.saveSoon();
}
