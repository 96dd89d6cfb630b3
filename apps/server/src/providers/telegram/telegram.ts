/** The messenger Telegram: every method calls the Bot API once and returns a value. */
import { performance } from "node:perf_hooks";
import type { FollowUpAnswer } from "@vestnik/domain/followUp";
import type { Api } from "grammy";
import type { Secret } from "../../secrets/secret.ts";
import type { Answer, ChangeRequest, Messenger, Sending, SendRequest } from "../messenger.ts";
import { createConnections } from "./connections.ts";
import { download } from "./download.ts";
import { readBot, readChat, readFilePath, readMembership } from "./facts.ts";
import { answerToChange, outcomeOf, UNSAID_WAIT_MS } from "./outcomes.ts";
import { carries, changeMessage, chatId, sendMessage } from "./outgoing.ts";
import { ask } from "./reply.ts";
import { readUpdate, readWebhook, setWebhook } from "./updates.ts";

export type TelegramTimeouts = {
  /** The timeout until a connection is open. */
  readonly connectMs: number;
  /** From the first byte of a request to the last of its answer. */
  readonly answerMs: number;
  /** The same for a request that carries images. */
  readonly uploadMs: number;
};

type TelegramSettings = {
  readonly apiRoot: string;
  readonly timeouts?: Partial<TelegramTimeouts>;
  /** Milliseconds that passed, including suspend. */
  readonly elapsed?: () => number;
};

const defaultTimeouts: TelegramTimeouts = {
  connectMs: 15_000,
  answerMs: 60_000,
  uploadMs: 120_000,
};

export function createTelegram({
  apiRoot,
  timeouts,
  elapsed = () => performance.now(),
}: TelegramSettings): Messenger {
  const { connectMs, answerMs, uploadMs } = { ...defaultTimeouts, ...timeouts };
  const root = apiRoot.replace(/\/+$/, "");
  const connections = createConnections(elapsed);

  async function question<T>(
    botToken: Secret,
    asking: (api: Api) => Promise<T>,
  ): Promise<Answer<T>> {
    const limits = { connectMs, answerMs, isLong: false };
    const reply = await ask({ apiRoot: root, botToken, connections, limits, ask: asking });
    if (reply.kind === "silent") return { kind: "unreachable" };
    if (reply.kind === "answered") return reply;
    const { status, description, retryAfterMs = UNSAID_WAIT_MS } = reply;
    return status === 429
      ? { kind: "busy", retryAfterMs }
      : { kind: "refused", status, description };
  }

  async function send({ botToken, chat, message, writeBy }: SendRequest): Promise<Sending> {
    const isLong = carries(message, "file");
    const limits = { connectMs, writeBy, answerMs: isLong ? uploadMs : answerMs, isLong };
    const reply = await ask({
      apiRoot: root,
      botToken,
      connections,
      limits,
      ask: (api) => sendMessage(api, chat, message),
    });
    if (reply.kind === "answered") {
      const { sent, fileIds } = reply.value;
      return { outcome: { kind: "delivered", ...sent }, fileIds };
    }
    return { outcome: outcomeOf(reply, carries(message, "sent")), fileIds: [] };
  }

  async function change(request: ChangeRequest): Promise<FollowUpAnswer> {
    const { botToken, chat, messageId, change: wanted } = request;
    const isLong = wanted.kind === "edit" && wanted.replacement?.source.kind === "file";
    const limits = { connectMs, answerMs: isLong ? uploadMs : answerMs, isLong };
    const reply = await ask({
      apiRoot: root,
      botToken,
      connections,
      limits,
      ask: (api) => changeMessage(api, chat, messageId, wanted),
    });
    return answerToChange(wanted, reply);
  }

  async function readPicture(botToken: Secret, fileId: string): Promise<Answer<Uint8Array>> {
    const path = await question(botToken, async (api) => readFilePath(await api.getFile(fileId)));
    if (path.kind !== "answered") return path;
    const bytes = await download(`${root}/file/bot${botToken.reveal()}/${path.value}`);
    return bytes ? { kind: "answered", value: bytes } : { kind: "unreachable" };
  }

  return {
    readPicture,
    getBot: (botToken) => question(botToken, async (api) => readBot(await api.getMe())),
    getChat: (botToken, chat) =>
      question(botToken, async (api) => readChat(await api.getChat(chatId(chat)))),
    getMembership: (botToken, chat, bot) =>
      question(botToken, async (api) =>
        readMembership(await api.getChatMember(chatId(chat.id), bot.id), chat.kind),
      ),
    getWebhook: (botToken) =>
      question(botToken, async (api) => readWebhook(await api.getWebhookInfo())),
    setWebhook: (botToken, webhook) =>
      question(botToken, async (api) => await setWebhook(api, webhook)),
    removeWebhook: (botToken) => question(botToken, async (api) => await api.deleteWebhook()),
    readUpdate,
    send,
    change,
  };
}
