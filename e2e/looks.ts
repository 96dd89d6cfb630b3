/** Languages, themes and widths of a page, and the checks that must pass in each of them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions, run } from "axe-core";
import { expect, test } from "@playwright/test";
import type { CDPSession, Page } from "@playwright/test";

export type Language = "en" | "ru";

/** Rules whose result another theme, width or language can change. */
const rulesOfLooks = [
  ...["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"],
  ...["html-lang-valid", "valid-lang", "document-title", "empty-heading"],
  ...["button-name", "link-name", "label", "select-name", "image-alt", "svg-img-alt"],
  ...["aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name"],
  ...["aria-progressbar-name", "aria-toggle-field-name"],
];

/** Pages that are scanned with fewer rules for now, because all rules were already checked in another look. */
const pagesWithFewerRules = new WeakSet<Page>();
const languages = new WeakMap<Page, Language>();

/** Stores the language of the interface, as for a returning user. */
export async function speak(page: Page, language: Language): Promise<void> {
  languages.set(page, language);
  await page.addInitScript((value) => localStorage.setItem("language", value), language);
}

/**
 * Checks what is open now in the two looks that differ in everything: light, wide and in English with all accessibility rules; dark,
 * narrow and in Russian with those whose result a theme, a width or a language can change. That it fits is checked at every width in
 * both languages. The page stays as it is in between: to open it anew for each look would cost more than the scans. A page that
 * speaks Russian from the beginning stays Russian.
 */
export async function inEveryLook(
  page: Page,
  holds: () => Promise<void> = async () => await expectAccessible(page),
  widths: readonly number[] = [390, 1280],
): Promise<void> {
  const [narrowest = 390, ...others] = widths;
  const widest = others.at(-1) ?? narrowest;
  const looks = [
    { colorScheme: "light", language: "en", scanned: widest },
    { colorScheme: "dark", language: "ru", scanned: narrowest },
  ] as const;
  const isSwitched = languages.get(page) !== "ru";
  const before = page.viewportSize() ?? { width: widest, height: 900 };
  try {
    for (const { colorScheme, language, scanned } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      if (isSwitched && language === "ru") await switchLanguage(page, language);
      if (language === "ru") pagesWithFewerRules.add(page);
      for (const width of widths.toReversed())
        await test.step(`${colorScheme}, ${language}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
          await expectNoSideScroll(page);
          if (width === scanned) await holds();
        });
    }
    if (isSwitched) await switchLanguage(page, "en");
  } finally {
    pagesWithFewerRules.delete(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(before);
  }
}

/** By the switch in the bar, without a pointer: on a phone it is hidden, a dialog may lie above it, and an open menu shall stay open. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  const names = { en: "EN", ru: "RU" };
  const button = page.locator("fieldset > button[lang]", { hasText: names[language] }).first();
  await button.evaluate((element) => (element as HTMLElement).click());
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** Only the dialog, because axe reports an element that is half covered by it as a too small target. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog").first();
  // Some dialogs are fetched when they are opened.
  await expect(dialog).toBeVisible();
  // Above shadows that say there is more to scroll axe judges no colour at all.
  await dialog.evaluate((element) => {
    for (const each of [element, ...element.querySelectorAll<HTMLElement>("*")])
      if (each instanceof HTMLElement && /gradient/.test(getComputedStyle(each).backgroundImage))
        each.style.backgroundImage = "none";
  });
  await expectAccessible(page, '[role="dialog"]');
}

/** No violation of WCAG 2.2 AA that axe can find, on the page or in a part of it, at the latest when its colours have settled. */
export async function expectAccessible(
  page: Page,
  part = "html",
  settledWithinMs = 5000,
): Promise<void> {
  // Waits for fades, because a colour in the middle of a fade is not a colour of the theme.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        // An animation in a folded part is paused, and one that follows the scrolling waits for it: they would never finish.
        .filter(
          ({ effect, timeline }) =>
            timeline instanceof DocumentTimeline &&
            effect instanceof KeyframeEffect &&
            effect.target?.checkVisibility(),
        )
        .map(async (animation) => await animation.finished.catch(() => undefined)),
    );
  });
  // Alone, without a time limit: on a busy machine one search may take longer than all of what follows.
  if ((await findViolations(page, part)).length === 0) return;
  // A colour may still be on its way from one theme to the other without an animation that the page knows of.
  await expect
    .poll(async () => await findViolations(page, part), { timeout: settledWithinMs })
    .toEqual([]);
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const scanner = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Loads the scanner once for each document: it is half a megabyte of script, and a page is scanned in several looks. Through the
 * protocol Chromium caches what it compiled for the next document of the page: 15 ms instead of 200.
 */
async function loadScanner(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: `${scanner};0` });
}

type Violation = { readonly id: string; readonly nodes: readonly ViolatingNode[] };
type ViolatingNode = { readonly html: string; readonly target: readonly unknown[] };

async function findViolations(page: Page, part: string): Promise<string[]> {
  await loadScanner(page);
  const found: string[] = [];
  const runOnly: RunOptions["runOnly"] = pagesWithFewerRules.has(page)
    ? { type: "rule", values: rulesOfLooks }
    : { type: "tag", values: STANDARDS };
  for (const { id, nodes } of await scan(page, part, runOnly)) {
    const left = id === "target-size" ? await tooSmallInTheMiddle(page, nodes) : nodes;
    if (left.length > 0) found.push(`${id}: ${left.map(({ html }) => html).join(" | ")}`);
  }
  return found;
}

/**
 * A bar that stays at the edge of the window covers a part of a button that is scrolled below it, and axe takes the rest for its size. So
 * a target counts as too small when it is so in the middle of the window as well.
 */
async function tooSmallInTheMiddle(
  page: Page,
  nodes: readonly ViolatingNode[],
): Promise<ViolatingNode[]> {
  const left: ViolatingNode[] = [];
  for (const node of nodes) {
    const selector = String(node.target[0]);
    await page.evaluate(
      (each) => document.querySelector(each)?.scrollIntoView({ block: "center" }),
      selector,
    );
    const again = await scan(page, selector, { type: "rule", values: ["target-size"] });
    if (again.length > 0) left.push(node);
  }
  return left;
}

async function scan(
  page: Page,
  part: string,
  runOnly: RunOptions["runOnly"],
): Promise<Violation[]> {
  const options: RunOptions = { resultTypes: ["violations"], ...(runOnly && { runOnly }) };
  const context = { include: [part], exclude: ["iframe"] };
  return await page.evaluate(
    async (given) => {
      const { axe } = globalThis as unknown as { axe: { run: typeof run } };
      const { violations } = await axe.run(given.context, given.options);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html: html.slice(0, 160), target })),
      }));
    },
    { context, options },
  );
}

/** The page is as wide as the window, without horizontal scrolling, at the latest when everything has taken its new place. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = async () =>
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, { timeout: 5000 }).toBeLessThanOrEqual(0);
}
