/** P20: what a telephone shows of a first visit on a slow network, and whether it moves until the screen is complete. */
import type { Browser, Page } from "@playwright/test";
import { openBrowser } from "../rig/browser.ts";
import { startSampleSite } from "../rig/sampleSite.ts";
import type { SampleSite } from "../rig/sampleSite.ts";
import { atMost, median, numbers } from "./measurement.ts";
import type { Figure, Measurement } from "./measurement.ts";

const BITS_PER_SECOND = 400_000;
const LATENCY_MS = 150;
const MAX_SHIFT = 0.02;
/** After the last part of a screen, for what still might move. */
const REST_MS = 2500;

/** What stands on the screen last. */
const targets = [
  { name: "content tab", path: "/dashboard", last: ".ProseMirror" },
  { name: "scheduled tab", path: "/dashboard?tab=scheduled", last: "[role=gridcell] button" },
  { name: "login", path: "/login", last: "main iframe" },
] as const;
type Target = (typeof targets)[number];

type Seen = { readonly paintMs: number; readonly completeMs: number; readonly shift: number };

export const slowNetwork: Measurement = {
  id: "P20",
  what: "a first visit at 400 kbit/s and 150 ms, on a telephone's screen of 390 × 844; the median of three",
  async measure({ isQuick, say }) {
    const browser = await openBrowser();
    if ("missing" in browser) return { skipped: browser.missing };
    const site = await startSampleSite();
    const figures = [];
    const details = [];
    try {
      for (const target of isQuick ? targets.slice(0, 1) : targets) {
        const seen: Seen[] = [];
        for (let round = isQuick ? 2 : 0; round < 3; round += 1)
          seen.push(await visit(browser, site, target, isQuick));
        figures.push(...figuresOf(target, seen));
        details.push(
          `${target.name}: painted after ${numbers(seen.map(({ paintMs }) => paintMs))} ms, complete after ${numbers(seen.map(({ completeMs }) => completeMs))} ms, shifts ${numbers(
            seen.map(({ shift }) => shift),
            4,
          )}.`,
        );
        say(details.at(-1) ?? "");
      }
      return { figures, details };
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

function figuresOf({ name }: Target, seen: readonly Seen[]): Figure[] {
  const shift = median(seen.map((each) => each.shift));
  return [
    atMost(3000, "ms", `${name}, first paint`, median(seen.map(({ paintMs }) => paintMs))),
    atMost(14_000, "ms", `${name}, complete`, median(seen.map(({ completeMs }) => completeMs))),
    {
      goal: `${name}, shifts ≤ ${MAX_SHIFT}`,
      measured: shift.toFixed(4),
      isMet: shift <= MAX_SHIFT,
    },
  ];
}

async function visit(
  browser: Browser,
  { url, sessionToken }: SampleSite,
  target: Target,
  isQuick: boolean,
): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, target.path === "/login" ? "" : sessionToken);
    if (!isQuick) await slowDown(page);
    await page.goto(url + target.path, { waitUntil: "commit" });
    await page.locator(target.last).first().waitFor({ timeout: 120_000 });
    const completeMs = await page.evaluate(() => performance.now());
    if (!isQuick) await page.waitForTimeout(REST_MS);
    return await page.evaluate(
      (complete) => ({
        paintMs: performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.NaN,
        completeMs: complete,
        shift: Number(document.documentElement.dataset["shift"] ?? 0),
      }),
      completeMs,
    );
  } finally {
    await context.close();
  }
}

/** Runs in the page before everything else: signs in, and sums what moves by itself. */
function watch(sessionToken: string): void {
  if (sessionToken !== "") localStorage.setItem("token", sessionToken);
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
      };
      if (!hadRecentInput) sum += value;
    }
    document.documentElement.dataset["shift"] = String(sum);
  }).observe({ type: "layout-shift", buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = BITS_PER_SECOND / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
