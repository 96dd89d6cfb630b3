/** The running product and a browser to look at it with. */
import { chromium } from "@playwright/test";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { findOrInstallChromium } from "../../scripts/machine/chromium.mjs";
import { buildWhenChanged } from "../../scripts/machine/builds.mjs";
import { startStack } from "../fixtures/stack.ts";
import type { Stack } from "../fixtures/stack.ts";
import type { Language } from "./sample.ts";

/** Builds and starts the product, and stops it when the work is done. */
export async function withProduct(
  work: (stack: Stack, browser: Browser) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await buildWhenChanged("app", "site");
  const stack = await startStack(settings);
  try {
    await withBrowser(async (browser) => await work(stack, browser));
  } finally {
    await stack.stop();
  }
}

export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const found = await findOrInstallChromium();
  if ("missing" in found) throw new Error(found.missing);
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Pictures show a morning, whenever they are taken: of these zones that one in which it is about nine o'clock. */
const zones = [
  "Europe/London",
  "Europe/Berlin",
  "Europe/Athens",
  "Europe/Istanbul",
  "Asia/Dubai",
  "Asia/Tashkent",
  "Asia/Bishkek",
  "Asia/Bangkok",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Brisbane",
  "Pacific/Noumea",
  "Pacific/Auckland",
  "Pacific/Honolulu",
  "America/Anchorage",
  "America/Los_Angeles",
  "America/Denver",
  "America/Chicago",
  "America/New_York",
  "America/Halifax",
  "America/Sao_Paulo",
  "Atlantic/Azores",
];

function clockIn(timeZone: string): { readonly hour: number; readonly offset: string } {
  const format = {
    timeZone,
    hour: "numeric",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  } as const;
  const parts = new Intl.DateTimeFormat("en", format).formatToParts();
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return { hour: Number(part("hour")), offset: part("timeZoneName").slice(3) || "+00:00" };
}

const [nearest = "Europe/London"] = zones.toSorted(
  (one, other) => Math.abs(clockIn(one).hour - 9) - Math.abs(clockIn(other).hour - 9),
);
export const morning = { timeZone: nearest, offset: clockIn(nearest).offset } as const;

export async function openPage(
  stack: Stack,
  browser: Browser,
  language: Language,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.url,
    timezoneId: morning.timeZone,
    reducedMotion: "reduce",
    ...options,
  });
  await context.addInitScript((value) => localStorage.setItem("language", value), language);
  return await context.newPage();
}

/** Waits until fonts and images are there, so that no picture catches a page half painted. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].map(async (image) => await image.decode().catch(() => undefined)),
    );
  });
}

/** How far the edge of a picture is from what it shows. */
const MARGIN = 14;

/** Lets the screen end above or below a part of it, so that its picture cuts through no line. */
export async function endScreen(page: Page, side: "above" | "below", part: Locator): Promise<void> {
  const [size, box] = [page.viewportSize(), await part.boundingBox()];
  if (!size || !box) return;
  const height = side === "above" ? box.y - MARGIN : box.y + box.height + MARGIN;
  await page.setViewportSize({ ...size, height: Math.floor(height) });
}

/** The preview scrolls by itself to what was changed last. */
export async function showPreviewFromItsStart(page: Page): Promise<void> {
  await page
    .locator(
      "section[aria-labelledby='preview-heading'], section[aria-labelledby='preview-heading'] *",
    )
    .evaluateAll((parts) => {
      for (const part of parts) part.scrollTop = 0;
    });
}
