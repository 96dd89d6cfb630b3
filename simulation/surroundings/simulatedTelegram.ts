/** Telegram and the network to it. Only this file decides whether a request was accepted. */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";

import { sayAttempt } from "../report.ts";
import type { Lifetime } from "../workers/lifetime.ts";
import type { Request } from "../promises/truth.ts";
import type { World } from "../world.ts";

type Sending = {
  readonly workerId: string;
  readonly attempt: AttemptKey;
  readonly botId: number;
  readonly botTokenMark: string;
  readonly chatId: number;
  readonly channelId: string;
  readonly text: number;
  readonly weight: number;
  readonly writeBy: number;
};

export type SimulatedTelegram = {
  /** Like `Messenger.send`: one request, never repeated. */
  send(life: Lifetime, sending: Sending, answered: (outcome: Outcome) => void): void;
  /** The owner revokes a bot's token at BotFather, who gives a new one. */
  revoke(botId: number): void;
  botTokenMark(botId: number): string;
};

/** telegram.ts: the timeouts of the connection and of the answer. */
const CONNECT_LIMIT_MS = 15_000;
const ANSWER_LIMIT_MS = 30_000;

type Bot = { revocations: number; pausedUntil: number; readonly isSlow: boolean };

export function startTelegram(world: World): SimulatedTelegram {
  const { random, time, truth, strikes, circumstances } = world;
  const { telegram: trouble } = circumstances;
  const bots = new Map<number, Bot>();
  /** The present chat of each channel. */
  const chats = new Map<string, number>();
  let silentUntil = 0;
  if (trouble.silenceMs > 0) {
    time.after(random.between(0, circumstances.troubleMs), () => {
      world.note(() => "Telegram cannot be reached for long");
      silentUntil = time.now() + trouble.silenceMs;
    });
  }

  function botOf(botId: number): Bot {
    const bot = bots.get(botId) ?? {
      revocations: 0,
      pausedUntil: 0,
      isSlow: random.chance(trouble.slowBots),
    };
    bots.set(botId, bot);
    return bot;
  }

  function connect(life: Lifetime, sending: Sending, answered: (outcome: Outcome) => void): void {
    const askedAt = life.clock();
    const asked = time.now();
    const connectMs = strikes(trouble.connectsSlowly)
      ? random.between(1000, 18_000)
      : random.between(2, 40);
    // Then its timer ends the attempt to connect, unless the process is frozen.
    life.after(Math.min(connectMs, CONNECT_LIMIT_MS), () => {
      const readyAt = life.clock();
      const isTimeout = connectMs >= CONNECT_LIMIT_MS || readyAt - askedAt > CONNECT_LIMIT_MS;
      const isTooLate = isTimeout || readyAt > sending.writeBy;
      const isLate = isTooLate && world.sabotage !== "no_margin";
      const isSilent = time.now() < silentUntil;
      if (isLate || isSilent || strikes(trouble.connectFails)) return answered(unreachable);
      if (!life.survives("before the write")) return;
      const { attempt, botId, text } = sending;
      const request = truth.writes(
        { attempt, worker: life.name, workerId: sending.workerId, botId, text, askedAt: asked },
        time.now(),
      );
      world.note(() => `${life.name} writes ${sayAttempt(attempt)}`);
      time.after(random.between(1, 30), () => arrive(life, sending, request, answered));
      life.survives("between write and answer");
    });
  }

  function arrive(
    life: Lifetime,
    sending: Sending,
    request: Request,
    answered: (outcome: Outcome) => void,
  ): void {
    const outcome = judge(sending, request);
    const name = sayAttempt(sending.attempt);
    world.note(() => {
      return `Telegram ${request.isAccepted ? "accepts" : "does not accept"} ${name}: ${sayOutcome(outcome)}`;
    });
    const answerMs = botOf(sending.botId).isSlow
      ? random.between(2000, 32_000)
      : random.between(5, 60);
    const isTimeout = answerMs > ANSWER_LIMIT_MS;
    life.after(Math.min(answerMs, ANSWER_LIMIT_MS), () => {
      const received = isTimeout ? unknown("answer_timeout") : outcome;
      truth.received(request, received, time.now());
      if (life.survives("between answer and journal")) answered(received);
    });
  }

  /** Decides what happens to the request, and what its sender learns of that. */
  function judge(sending: Sending, request: Request): Outcome {
    const refusal = refuse(sending);
    if (refusal) return refusal;
    if (strikes(trouble.serverErrors)) {
      if (random.chance(0.5)) truth.accepted(request);
      return unknown("telegram_server_error");
    }
    truth.accepted(request);
    if (sending.weight > 1 && strikes(trouble.albumsBreak)) return unknown("album_interrupted");
    if (strikes(trouble.unreadable)) return unknown("answer_unreadable");
    if (strikes(trouble.dropsAfter)) return unknown("connection_lost");
    return { kind: "delivered", messageIds: [1] };
  }

  function refuse({ botId, botTokenMark, channelId, chatId }: Sending): Outcome | undefined {
    const bot = botOf(botId);
    const now = time.now();
    if (strikes(trouble.dropsBefore)) return unknown("connection_lost");
    if (botTokenMark !== markOf(botId, bot)) return rejected("bot_unauthorized");
    if (bot.pausedUntil <= now && strikes(trouble.floods)) {
      bot.pausedUntil = now + random.between(1, 12) * 1000;
    }
    if (bot.pausedUntil > now) {
      const retryAfterMs = Math.ceil((bot.pausedUntil - now) / 1000) * 1000;
      return { kind: "deferred", reason: "flood", description: "", retryAfterMs };
    }
    if (strikes(trouble.migrates)) chats.set(channelId, chatId + 1);
    const chat = chats.get(channelId) ?? chatId;
    if (chat !== chatId) {
      return { kind: "deferred", reason: "migrated", description: "", newChatId: String(chat) };
    }
    if (!strikes(trouble.rejects)) return undefined;
    return rejected(random.pick(["bot_kicked", "chat_not_found", "telegram_refused"] as const));
  }

  return {
    send: connect,
    revoke: (botId) => void (botOf(botId).revocations += 1),
    botTokenMark: (botId) => markOf(botId, botOf(botId)),
  };
}

function markOf(botId: number, { revocations }: Bot): string {
  return `${botId}/${revocations}`;
}

const unreachable: Outcome = { kind: "deferred", reason: "unreachable", description: "" };

type UnknownCode = Extract<Outcome, { kind: "unknown" }>["code"];

function unknown(code: UnknownCode): Outcome {
  return { kind: "unknown", code, description: "" };
}

function rejected(code: UnknownCode): Outcome {
  return { kind: "rejected", code, description: "" };
}

export function sayOutcome(outcome: Outcome): string {
  if (outcome.kind === "delivered") return outcome.kind;
  if (outcome.kind !== "deferred") return `${outcome.kind} ${outcome.code}`;
  return `${outcome.kind} ${outcome.reason} ${outcome.retryAfterMs ?? ""}`;
}
