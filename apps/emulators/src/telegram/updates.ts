import { setTimeout as wait } from "node:timers/promises";
import type { EmulatorCore } from "./core.ts";
import type { Bot } from "./world.ts";

type UpdateKind = "poll" | "my_chat_member";

/** Brings updates to the webhooks of bots, one after the other for each bot, and again until they are taken. */
export type Updates = {
  /** A bot without a webhook, or whose webhook did not ask for this kind, is told nothing. */
  tell: (bot: Bot | undefined, kind: UpdateKind, content: object) => void;
  /** How many wait for this bot's webhook. */
  pending: (bot: Bot) => number;
  drop: (bot: Bot) => void;
  close: () => Promise<void>;
};

type Waiting = { bot: Bot; update: object };

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
const ANSWER_MS = 10_000;

export function createUpdates(core: Pick<EmulatorCore, "saveSoon">): Updates {
  const queues = new Map<number, Waiting[]>();
  const deliveries = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliverAll(queue: Waiting[]): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (let [first] = queue; first && !closing.signal.aborted; [first] = queue) {
      const failure = await deliver(first, closing.signal);
      const { webhook } = first.bot;
      if (failure !== undefined && webhook) {
        webhook.lastError = { date: Math.floor(Date.now() / 1000), message: failure };
        core.saveSoon();
        await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
        pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
      } else {
        if (queue[0] === first) queue.shift();
        pauseMs = FIRST_PAUSE_MS;
      }
    }
  }

  return {
    tell: (bot, kind, content) => {
      if (!bot?.webhook?.allowedUpdates.includes(kind)) return;
      bot.lastUpdateId = (bot.lastUpdateId ?? 0) + 1;
      core.saveSoon();
      const update = structuredClone({ update_id: bot.lastUpdateId, [kind]: content });
      const queue = queues.get(bot.id) ?? [];
      queues.set(bot.id, queue);
      queue.push({ bot, update });
      if (queue.length > 1) return;
      const delivery = deliverAll(queue).finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    },
    pending: (bot) => queues.get(bot.id)?.length ?? 0,
    drop: (bot) => void queues.get(bot.id)?.splice(0),
    close: async () => {
      closing.abort();
      await Promise.all(deliveries);
    },
  };
}

/** Says what went wrong, as `getWebhookInfo` shows it; undefined when it was taken, or the bot has no webhook any more. */
async function deliver({ bot, update }: Waiting, signal: AbortSignal): Promise<string | undefined> {
  const { webhook } = bot;
  if (!webhook) return undefined;
  try {
    const response = await fetch(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(webhook.secretToken && { "x-telegram-bot-api-secret-token": webhook.secretToken }),
      },
      body: JSON.stringify(update),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    await response.arrayBuffer();
    return response.ok ? undefined : `Wrong response from the webhook: ${response.status}`;
  } catch {
    return "Connection failed";
  }
}
