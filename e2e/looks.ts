/** Languages, themes and widths of a page, and the checks that must pass in each of them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions, run } from "axe-core";
import { expect, test } from "@playwright/test";
import type { CDPSession, Page } from "@playwright/test";

export type Language = "en" | "ru";

/** Rules whose result can differ in another theme. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];
/** Rules whose result can differ in another language. */
const rulesOfWords = [
  ...["target-size", "scrollable-region-focusable", "html-lang-valid", "valid-lang"],
  ...["button-name", "link-name", "label", "select-name", "image-alt", "svg-img-alt"],
  ...["aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name"],
  ...["aria-progressbar-name", "aria-toggle-field-name", "document-title", "empty-heading"],
];

const light = ["light"] as const;
const bothThemes = ["light", "dark"] as const;

/** Pages that are scanned with fewer rules for now, because all rules were already checked in another theme or language. */
const fewerRules = new WeakMap<Page, readonly string[]>();
const languages = new WeakMap<Page, Language>();

/** Stores the language of the interface, as for a returning user. */
export async function speak(page: Page, language: Language): Promise<void> {
  languages.set(page, language);
  await page.addInitScript((value) => localStorage.setItem("language", value), language);
}

/**
 * Checks an open page in both themes, on a phone and on a desktop; in Russian in one theme. The page stays open in between, because a new
 * session for each combination would cost more than the scans. All accessibility rules are checked in the first theme
 * in English; elsewhere only those whose result another theme or language can change. Words have no colours of their own, so
 * the dark theme is opened in English only.
 */
export async function inEveryLook(
  page: Page,
  holds: () => Promise<void>,
  widths: readonly number[] = [390, 1280],
): Promise<void> {
  const isRussian = languages.get(page) === "ru";
  try {
    for (const colorScheme of isRussian ? light : bothThemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (isRussian) fewerRules.set(page, rulesOfWords);
      else if (colorScheme === "dark") fewerRules.set(page, rulesOfColours);
      for (const width of widths) {
        await test.step(`${colorScheme}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
          const theme = page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`);
          await expect(theme).toBeAttached();
          await holds();
        });
      }
    }
  } finally {
    fewerRules.delete(page);
  }
}

/** Only the dialog, because axe reports an element that is half covered by it as a too small target. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  // Some dialogs are fetched when they are opened.
  await expect(page.getByRole("dialog").first()).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
}

/** No violation of WCAG 2.2 AA that axe can find, on the page or in a part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  // Waits for fades, because a colour in the middle of a fade is not a colour of the theme.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        // An animation in a folded part is paused and would never finish.
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
        .map(async (animation) => await animation.finished.catch(() => undefined)),
    );
  });
  // A colour may still be on its way from one theme to the other without an animation that the page knows of.
  await expect.poll(async () => await findViolations(page, part), { timeout: 5000 }).toEqual([]);
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const scanner = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Loads the scanner once for each document: it is half a megabyte of script, and a page is scanned in several looks. Through the
 * protocol Chromium keeps what it compiled for the next document of the page: 15 ms instead of 200.
 */
async function loadScanner(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: `${scanner};0` });
}

async function findViolations(page: Page, part: string): Promise<string[]> {
  await loadScanner(page);
  const rules = fewerRules.get(page);
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly: rules ? { type: "rule", values: [...rules] } : { type: "tag", values: STANDARDS },
  };
  const context = { include: [part], exclude: ["iframe"] };
  return await page.evaluate(
    async (given) => {
      const { axe } = globalThis as unknown as { axe: { run: typeof run } };
      const { violations } = await axe.run(given.context, given.options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
      );
    },
    { context, options },
  );
}

/** The page is as wide as the window, without horizontal scrolling. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
