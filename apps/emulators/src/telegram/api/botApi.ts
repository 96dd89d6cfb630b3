import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultRule } from "../faults.ts";
import type { Message } from "../message.ts";
import { type Outcome, type RequestEntry, summarise } from "../requestLog.ts";
import { type Bot, findChat, maskBotToken, replaceBotToken } from "../world.ts";
import type { EmulatorCore } from "../core.ts";
import { changeMember } from "../members.ts";
import { type Answer, failsAfter, failsBefore, faultAnswer, refusalAnswer } from "./answer.ts";
import { type Fields, listOf, textOf } from "./fields.ts";
import { changesSomething, findMethod } from "./methods.ts";
import { readFields } from "./readFields.ts";
import { Refusal, tooManyRequests, unauthorized } from "./refusal.ts";
import { refuseUnknownFields } from "./unknownField.ts";

type Path = { botToken: string; method: string };

export function registerBotApi(app: FastifyInstance, core: EmulatorCore): void {
  app.route<{ Params: Path }>({
    method: ["GET", "POST"],
    url: "/bot:botToken/:method",
    handler: (request, reply) => answerCall(core, request, reply),
  });
}

async function answerCall(
  core: EmulatorCore,
  request: FastifyRequest<{ Params: Path }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { botToken, method } = request.params;
  const entry = core.log.open({
    time: new Date().toISOString(),
    method: findMethod(method)?.name ?? method,
    botId: Number(/^\d{1,15}(?=:)/.exec(botToken)?.[0] ?? Number.NaN) || null,
    botToken: maskBotToken(botToken),
    chatId: null,
    parameters: {},
    files: [],
  });
  const answer = await perform(core, request, entry).catch((error: unknown) => {
    if (error instanceof Refusal) return refusalAnswer(error);
    console.error(error);
    return refusalAnswer(new Refusal(500, "Internal Server Error"));
  });
  core.log.close(entry, answer.outcome);
  return send(request, reply, answer);
}

async function perform(
  core: EmulatorCore,
  request: FastifyRequest<{ Params: Path }>,
  entry: RequestEntry,
): Promise<Answer> {
  const bot = requireBot(core, request.params.botToken);
  const method = findMethod(request.params.method);
  if (!method) throw new Refusal(404, "Not Found: method not found");
  const fields = await readFields(request);
  noteFields(core, entry, fields);
  if (core.settings.latencyMs > 0) await wait(core.settings.latencyMs);
  const fault = core.faults.take({
    method: method.name,
    botId: bot.id,
    chatKeys: chatKeys(core, entry, fields),
  });
  if (fault) await applyBefore(core, fault, bot, entry);
  if (fault && failsBefore(fault)) return faultAnswer(fault);
  refuseUnknownFields(method.name, fields);
  pace(core, bot, entry, fields);
  const { world, photoStore, changed, saveSoon, updates } = core;
  const now = Math.floor(Date.now() / 1000);
  const result = await method.run({
    world,
    photoStore,
    bot,
    fields,
    now,
    changed,
    saveSoon,
    updates,
  });
  entry.accepted = changesSomething(method.name);
  const messageIds = idsOf(result);
  if (fault && failsAfter(fault)) return faultAnswer(fault, messageIds);
  if (fault?.kind === "scheduled") {
    const body = JSON.stringify({ ok: true, result: unnumbered(result) });
    return { outcome: { status: 200, fault: fault.kind, ...messageIds }, body };
  }
  return { outcome: { status: 200, ...messageIds }, body: JSON.stringify({ ok: true, result }) };
}

const TOKEN_SHAPE = /^\d{1,15}:[\w-]{35}$/;

function requireBot(core: EmulatorCore, botToken: string): Bot {
  const bot = core.world.botsByToken.get(botToken);
  if (bot) return bot;
  throw TOKEN_SHAPE.test(botToken) ? unauthorized() : new Refusal(404, "Not Found");
}

function noteFields(core: EmulatorCore, entry: RequestEntry, fields: Fields): void {
  entry.parameters = fields.values;
  entry.files = [...fields.files].map(([field, file]) => summarise(field, file));
  const key = textOf(fields, "chat_id");
  entry.chatId = key === undefined ? null : (findChat(core.world, key)?.id ?? null);
}

function chatKeys(core: EmulatorCore, entry: RequestEntry, fields: Fields): string[] {
  const username = core.world.chats.get(entry.chatId ?? 0)?.username;
  const keys = [textOf(fields, "chat_id"), entry.chatId, username, username && `@${username}`];
  return keys
    .filter((key) => key !== undefined && key !== null)
    .map((key) => String(key).toLowerCase());
}

async function applyBefore(
  core: EmulatorCore,
  fault: FaultRule,
  bot: Bot,
  entry: RequestEntry,
): Promise<void> {
  const delayMs = fault.delayMs ?? (fault.kind === "slow" && !fault.until ? 1000 : 0);
  if (delayMs > 0) await wait(delayMs);
  await fault.until;
  if (fault.kind === "429") throw tooManyRequests(fault.retryAfter ?? 3);
  if (fault.kind === "revoke") {
    replaceBotToken(core.world, bot);
    core.saveSoon();
    throw unauthorized();
  }
  const chat = core.world.chats.get(entry.chatId ?? 0);
  const member = chat?.members.get(bot.id);
  if (fault.kind === "kick" && chat && member) {
    changeMember(core, chat, bot, { ...member, status: "kicked" });
  }
}

function pace(core: EmulatorCore, bot: Bot, entry: RequestEntry, fields: Fields): void {
  if (!core.rateLimiter || !entry.method.startsWith("send") || entry.chatId === null) return;
  const messages = listOf(fields, "media")?.length ?? 1;
  const seconds = core.rateLimiter.waitSeconds(bot.id, entry.chatId, messages, Date.now());
  if (seconds > 0) throw tooManyRequests(seconds);
}

function unnumbered(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(unnumbered);
  return { ...(result as Message), message_id: 0 };
}

function idsOf(result: unknown): Pick<Outcome, "messageIds"> {
  const messages = (Array.isArray(result) ? result : [result]) as Partial<Message>[];
  const ids = messages.flatMap((message) => message?.message_id ?? []);
  return ids.length > 0 ? { messageIds: ids } : {};
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.body === undefined) {
    reply.hijack();
    if (answer.outcome.fault !== "hang") request.raw.socket.destroy();
    return reply;
  }
  const type = answer.html ? "text/html" : "application/json";
  return reply.code(answer.outcome.status).type(type).send(answer.body);
}
