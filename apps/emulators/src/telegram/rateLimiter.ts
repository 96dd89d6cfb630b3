/**
 * Telegram's published limits: about one message a second and 20 a minute in a channel or group, 30 a second for a
 * bot. An album counts once per picture. Short bursts in one chat are tolerated.
 */
const PER_BOT_SECOND = 30;
const PER_CHAT_MINUTE = 20;
const BURST = 3;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

export type RateLimiter = {
  /** Seconds to wait, or 0 when the messages may go now; they are counted only then. */
  waitSeconds: (botId: number, chatId: number, messages: number, nowMs: number) => number;
};

export function createRateLimiter(): RateLimiter {
  const sentByBot = new Map<number, number[]>();
  const sentInChat = new Map<string, number[]>();
  const budgets = new Map<string, { messages: number; atMs: number }>();
  return {
    waitSeconds: (botId, chatId, messages, nowMs) => {
      const chatKey = `${botId} ${chatId}`;
      const bot = recent(sentByBot.get(botId) ?? [], nowMs - SECOND_MS);
      const chat = recent(sentInChat.get(chatKey) ?? [], nowMs - MINUTE_MS);
      const budget = refilled(budgets.get(chatKey), nowMs);
      const wait = Math.max(
        bot.length + messages > PER_BOT_SECOND ? 1 : 0,
        chat.length + messages > PER_CHAT_MINUTE ? untilFree(chat, messages, nowMs) : 0,
        budget < 1 ? 1 : 0,
      );
      if (wait > 0) return wait;
      const sent = Array<number>(messages).fill(nowMs);
      sentByBot.set(botId, [...bot, ...sent]);
      sentInChat.set(chatKey, [...chat, ...sent]);
      budgets.set(chatKey, { messages: budget - messages, atMs: nowMs });
      return 0;
    },
  };
}

const recent = (times: number[], afterMs: number): number[] => times.filter((at) => at > afterMs);

/** The budget grows by one message a second; an album may take it below zero. */
function refilled(budget: { messages: number; atMs: number } | undefined, nowMs: number): number {
  if (!budget) return BURST;
  return Math.min(BURST, budget.messages + (nowMs - budget.atMs) / SECOND_MS);
}

function untilFree(times: number[], messages: number, nowMs: number): number {
  const blocking = times[Math.min(times.length, times.length + messages - PER_CHAT_MINUTE) - 1];
  return Math.max(1, Math.ceil(((blocking ?? nowMs) + MINUTE_MS - nowMs) / SECOND_MS));
}
