/** What an owner has when the screens inside are looked at: results of every kind, plans, drafts and a channel that needs care. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import type { Stack } from "../fixtures/stack.ts";
import { forbidPosting } from "./person.ts";
import type { SampleChat } from "./person.ts";
import { shop } from "./sample.ts";
import type { Language } from "./sample.ts";

const DAY_MS = 86_400_000;
const REQUESTS_AT_ONCE = 12;

type Words = {
  readonly plans: readonly string[];
  readonly poll: readonly [string, ...string[]];
  readonly missed: string;
  readonly unclear: string;
};
const words: Readonly<Record<Language, Words>> = {
  en: {
    plans: [
      "Good morning! Today’s filter is Guji.",
      "How we roast: a walk through the workshop, its drums, and the people who listen for the first crack.",
      "New on the shelf: a hand grinder for travellers.",
      "Cupping on Saturday, ten places left.",
    ],
    poll: ["Which beans shall we roast next?", "Kenya", "Colombia", "Yemen"],
    missed: "A recipe for cold days: espresso with orange.",
    unclear: "Open until eight this evening.",
  },
  ru: {
    plans: [
      "Доброе утро! Сегодня в фильтре — Гуджи.",
      "Как мы обжариваем: прогулка по мастерской, её барабаны и люди, которые ждут первого треска.",
      "Новинка на полке: ручная кофемолка для путешественников.",
      "Каппинг в субботу, осталось десять мест.",
    ],
    poll: ["Какое зерно обжарить следующим?", "Кению", "Колумбию", "Йемен"],
    missed: "Рецепт для холодных дней: эспрессо с апельсином.",
    unclear: "Сегодня работаем до восьми вечера.",
  },
};

type Channel = { readonly id: string; readonly username: string };

async function channelIds(page: Page): Promise<string[]> {
  const { channels } = (await askApi(page, "GET", "/channels")) as { channels: Channel[] };
  return channels.map(({ id }) => id);
}

async function publish(page: Page, content: object): Promise<void> {
  const post = { kind: "post", scheduledDate: null, channelIds: await channelIds(page) };
  await askApi(page, "POST", "/publications", { ...post, ...content });
}

/** Waits until nothing is on its way any more. */
async function settleDelivery(page: Page, stack: Stack): Promise<void> {
  for (let asked = 0; asked < 100; asked += 1) {
    const { publications } = (await askApi(
      page,
      "GET",
      "/publications?status=sending,scheduled",
    )) as {
      publications: { dueAt: string; status: string }[];
    };
    const open = publications.filter(({ dueAt }) => Date.parse(dueAt) <= Date.now());
    if (open.length === 0) return;
    await setTimeout(200);
  }
  throw new Error(`what is due at ${stack.url} is not delivered`);
}

/** Missed, published, refused in one of two channels, and unconfirmed. */
export async function fillHistory(
  page: Page,
  stack: Stack,
  language: Language,
  chats: readonly SampleChat[],
): Promise<void> {
  const { plans, poll, missed, unclear } = words[language];
  const [open, closed] = chats;
  if (!open || !closed) throw new Error("the shop has two channels");
  const later = new Date(Date.now() + DAY_MS).toISOString();
  await publish(page, { text: missed, scheduledDate: later });
  await stack.letTimePass(2 * DAY_MS);
  await publish(page, { text: `<b>${plans[0]}</b>\n\n${plans[1]}` });
  await settleDelivery(page, stack);
  forbidPosting(stack, closed);
  const [question, ...options] = poll;
  await publish(page, { kind: "poll", question, options });
  await settleDelivery(page, stack);
  const { control } = stack.telegram;
  control.fault({ kind: "drop_after_accept", method: "sendMessage", botId: open.botId });
  await publish(page, { text: unclear });
  await settleDelivery(page, stack);
}

/** A few posts and a poll around today. */
export async function planWeek(page: Page, language: Language): Promise<void> {
  const { plans, poll } = words[language];
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  for (const [n, text] of plans.entries())
    await publish(page, { text, scheduledDate: inHours(3 + 21 * n) });
  const [question, ...options] = poll;
  await publish(page, { kind: "poll", question, options, scheduledDate: inHours(28) });
}

export async function keepDrafts(page: Page, language: Language): Promise<void> {
  const { plans, poll } = words[language];
  const [question, ...options] = poll;
  for (const text of plans)
    await askApi(page, "POST", "/drafts", {
      title: text,
      content: text,
      tags: [shop[language].tag],
    });
  const asPoll = { title: question, content: "", poll: { question, options } };
  await askApi(page, "POST", "/drafts", asPoll);
}

/** The crowd of next month, evenly from 7:00 to 22:00 UTC: the posts from one number to another, so that it can grow. */
export async function planCrowd(
  page: Page,
  language: Language,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const ids = await channelIds(page);
  const { plans } = words[language];
  const now = new Date();
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 7);
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  const days = 28;
  const one = async (n: number) => {
    const hour = ((Math.floor(n / days) * 7919) % 900) / 60;
    const at = start + (n % days) * DAY_MS + hour * 3_600_000;
    await askApi(page, "POST", "/publications", {
      kind: "post",
      text: `${plans[n % plans.length]} ${n + 1}`,
      channelIds: ids.slice(n % 2, 1 + (n % 2)),
      scheduledDate: new Date(at).toISOString(),
    });
  };
  const queues = Array.from({ length: REQUESTS_AT_ONCE }, async () => {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) await one(n);
  });
  await Promise.all(queues);
}

/** The first day of the crowd's month, "2026-12-01". */
export function crowdedMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 10);
}
