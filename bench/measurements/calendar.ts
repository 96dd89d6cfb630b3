/** P14: from the answer with a crowded month to the paint that shows it. */
import type { Page } from "@playwright/test";
import { openBrowser } from "../rig/browser.ts";
import { CHANNELS_A_BOT } from "../rig/bots.ts";
import { writeBots, writePosts, writeSessions } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { atMost, median, numbers } from "./measurement.ts";
import type { Bench, Measurement } from "./measurement.ts";

const crowds = [
  { items: 1_000, goalMs: 100 },
  { items: 10_000, goalMs: 100 },
];
const DAY_MS = 24 * 60 * 60 * 1000;
/** No item is on the page of the next month, too, which begins with the week they end before. */
const DAYS = 21;

export const calendar: Measurement = {
  id: "P14",
  what: "the calendar of a month with 1,000 and with 10,000 items in Chromium without frame rate limit",
  async measure(bench) {
    const browser = await openBrowser();
    if ("missing" in browser) return { skipped: browser.missing };
    try {
      const figures = [];
      const details = [];
      for (const { items, goalMs } of bench.isQuick ? crowds.slice(0, 1) : crowds) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        const times = await lookAtMonth(bench, page, items);
        await page.close();
        const line = `${items.toLocaleString("en")} items: first paint ${numbers(times.arrived)} ms after the answer; from the month after it back to it ${numbers(times.back)} ms after the press`;
        bench.say(line);
        details.push(`${line}.`);
        const name = `first paint, ${items.toLocaleString("en")} items`;
        figures.push(
          atMost(goalMs, "ms", name, median(times.arrived)),
          atMost(400, "kB", `the answer, ${items.toLocaleString("en")} items`, times.answerKb),
          atMost(
            400,
            "kB",
            `the agenda's answer, ${items.toLocaleString("en")} items`,
            times.agendaKb,
          ),
        );
      }
      return { figures, details };
    } finally {
      await browser.close();
    }
  },
};

type Times = {
  readonly arrived: number[];
  readonly back: number[];
  answerKb: number;
  agendaKb: number;
};

async function lookAtMonth(bench: Bench, page: Page, items: number): Promise<Times> {
  const url = await bench.postgres.createVestnikDatabase(`calendar_${items}`);
  const vestnik = await openVestnik(url, bench.provider.url);
  const web = await vestnik.startWeb();
  try {
    await writeBots(vestnik, [CHANNELS_A_BOT]);
    const month = nextMonth();
    await writePosts(vestnik.pool, spreadOver(month, items));
    const [owner] = await writeSessions(vestnik.pool);
    const sessionToken = owner?.headers["authorization"]?.replace("Bearer ", "") ?? "";
    await page.addInitScript((value) => localStorage.setItem("token", value), sessionToken);
    await page.addInitScript(watchForEvents);
    const dashboard = `${web.url}/dashboard?tab=scheduled&date=${month.toISOString().slice(0, 10)}`;
    const address = `${dashboard}&view=month`;
    const times: Times = { arrived: [], back: [], answerKb: 0, agendaKb: 0 };
    // The browser compiles the pages' code once.
    await page.goto(address);
    await page.evaluate(paintedAfterAnswer);
    const rounds = bench.isQuick ? 1 : 5;
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(address);
      times.arrived.push(await page.evaluate(paintedAfterAnswer));
      times.answerKb = await page.evaluate(kilobytesOfAnswer);
      await page.getByRole("button", { name: "Next month" }).click();
      await page.locator(EVENT).first().waitFor({ state: "detached" });
      times.back.push(
        await page.getByRole("button", { name: "Previous month" }).evaluate(paintedAfterPress),
      );
    }
    await page.goto(`${dashboard}&view=agenda`);
    await page.locator("main [data-item]").first().waitFor();
    times.agendaKb = await page.evaluate(kilobytesOfAnswer);
    return times;
  } finally {
    await web.stop();
    await vestnik.close();
  }
}

function nextMonth(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** From the month's first morning on, at equal distances. */
function spreadOver(month: Date, items: number) {
  return Array.from({ length: items }, (_, n) => ({
    channel: n % CHANNELS_A_BOT,
    at: month.getTime() + Math.floor(((n + 0.5) / items) * DAYS * DAY_MS),
  }));
}

/** One item of the calendar, as the page has it. */
const EVENT = "[data-movable]";

type Watched = typeof globalThis & { whenPainted: () => Promise<number> };

/** Runs in the page: `whenPainted` resolves with the first moment after the paint that shows an item. */
function watchForEvents(): void {
  const first = (): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => resolve(performance.now());
    const look = () => {
      if (document.querySelector("[data-movable]") === null) return;
      observer.disconnect();
      requestAnimationFrame(() => afterPaint.port2.postMessage(0));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    return promise;
  };
  const painted = first();
  let isFirst = true;
  (globalThis as Watched).whenPainted = async () => {
    if (!isFirst) return await first();
    isFirst = false;
    return await painted;
  };
}

async function paintedAfterAnswer(): Promise<number> {
  const paintedAt = await (globalThis as Watched).whenPainted();
  const [answer] = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.includes("/publications/calendar"));
  return paintedAt - ((answer as PerformanceResourceTiming | undefined)?.responseEnd ?? NaN);
}

/** As the page reads them, not as they are packed for the way. */
function kilobytesOfAnswer(): number {
  const [answer] = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.includes("/publications/calendar"));
  return ((answer as PerformanceResourceTiming | undefined)?.decodedBodySize ?? NaN) / 1000;
}

async function paintedAfterPress(button: HTMLElement | SVGElement): Promise<number> {
  const painted = (globalThis as Watched).whenPainted();
  const pressedAt = performance.now();
  (button as HTMLElement).click();
  return (await painted) - pressedAt;
}
