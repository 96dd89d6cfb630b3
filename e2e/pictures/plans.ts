/** The plans of a coffee shop's channel: a month of posts and polls for the pictures of the documents. */
import type { Page } from "@playwright/test";
import { morning } from "./product.ts";

type Plan = { readonly time: string; readonly text?: string; readonly poll?: readonly string[] };

const plans: Readonly<Record<"en" | "ru", readonly Plan[]>> = {
  en: [
    { time: "09:00", text: "Good morning! Today’s filter is Guji." },
    { time: "18:00", text: "How we roast: a walk through the workshop." },
    { time: "12:30", poll: ["Which beans next?", "Kenya", "Colombia", "Yemen"] },
    { time: "10:00", text: "New on the shelf: a hand grinder for travellers." },
    { time: "19:30", text: "Cupping on Saturday, ten places left." },
    { time: "09:00", text: "A recipe for cold days: espresso with orange." },
    { time: "11:00", poll: ["Open on Sunday evenings?", "Yes", "No"] },
  ],
  ru: [
    { time: "09:00", text: "Доброе утро! Сегодня в фильтре — Гуджи." },
    { time: "18:00", text: "Как мы обжариваем: прогулка по мастерской." },
    { time: "12:30", poll: ["Какое зерно взять следующим?", "Кению", "Колумбию", "Йемен"] },
    { time: "10:00", text: "Новинка на полке: ручная кофемолка для путешественников." },
    { time: "19:30", text: "Каппинг в субботу, осталось десять мест." },
    { time: "09:00", text: "Рецепт для холодных дней: эспрессо с апельсином." },
    { time: "11:00", poll: ["Работать в воскресенье вечером?", "Да", "Нет"] },
  ],
};

/** How the first plan begins: a day of the calendar has room for little more. */
export function firstWords(language: "en" | "ru"): string {
  return plans[language][0]?.text?.slice(0, 10) ?? "";
}

/** Schedules something on every second day of next month. Returns its first day, "2026-12-01". */
export async function planMonth(page: Page, language: "en" | "ru"): Promise<string> {
  const now = new Date();
  const days = Array.from({ length: 14 }, (_, n) => n * 2 + 1);
  const dated = days.map((day, n) => {
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day));
    const plan = plans[language][n % plans[language].length];
    return { ...plan, at: `${date.toISOString().slice(0, 10)}T${plan?.time}:00${morning.offset}` };
  });
  await page.evaluate(
    async ({ items, timeZone }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("token")}`,
        "content-type": "application/json",
      };
      const answer = await fetch("/api/channels", { headers });
      const { channels } = (await answer.json()) as { channels: { id: string }[] };
      for (const [n, { at, text, poll }] of items.entries()) {
        const [question, ...options] = poll ?? [];
        const content = poll ? { kind: "poll", question, options } : { kind: "post", text };
        await fetch("/api/publications", {
          method: "POST",
          headers: { ...headers, "idempotency-key": `picture-of-the-month-${n}` },
          body: JSON.stringify({
            ...content,
            channelIds: channels.slice(0, 1 + (n % 2)).map(({ id }) => id),
            scheduledDate: at,
            timeZone,
          }),
        });
      }
    },
    { items: dated, timeZone: morning.timeZone },
  );
  return dated[0]?.at.slice(0, 10) ?? "";
}
