/** How a page looks: in a language, a theme and a width; and what has to hold in each of them. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

export type Language = "en" | "ru";

/** What another theme can break. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];
/** What other words can break. */
const rulesOfWords = [
  ...rulesOfColours,
  ...["target-size", "scrollable-region-focusable", "html-lang-valid", "valid-lang"],
  ...["button-name", "link-name", "label", "select-name", "image-alt", "svg-img-alt"],
  ...["aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name"],
  ...["aria-progressbar-name", "aria-toggle-field-name", "document-title", "empty-heading"],
];

/** Those pages whose rules are fewer than all at the moment, because all of them were looked at in another look. */
const fewerRules = new WeakMap<Page, readonly string[]>();
const languages = new WeakMap<Page, Language>();

/** The language of the interface, as a returning user has it. */
export async function speak(page: Page, language: Language): Promise<void> {
  languages.set(page, language);
  await page.addInitScript((value) => localStorage.setItem("language", value), language);
}

/**
 * Says that a page that is open holds in both themes, on a phone and on a desktop. The page stays as it is in between: a
 * new session for each look would cost more than the looking. All rules of accessibility are searched in the first theme in
 * English; elsewhere those that another theme or other words can break.
 */
export async function inEveryLook(
  page: Page,
  holds: () => Promise<void>,
  widths: readonly number[] = [390, 1280],
): Promise<void> {
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (colorScheme === "dark") fewerRules.set(page, rulesOfColours);
      else if (languages.get(page) === "ru") fewerRules.set(page, rulesOfWords);
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

/** The dialog alone: what it, or a bar, half covers, axe would call too small to be hit. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  await expectAccessible(page, '[role="dialog"]');
}

/** No violation of WCAG 2.2 AA that a machine can find, on the page or in a part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  // A colour caught in the middle of a fade is nobody's colour.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        // What is folded away does not go on, so it would never finish.
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
        .map(async (animation) => await animation.finished.catch(() => undefined)),
    );
  });
  const builder = new AxeBuilder({ page })
    // One run in the page itself takes an eighth of the time: we look into no frames.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(part)
    .exclude("iframe");
  const rules = fewerRules.get(page);
  const chosen = rules
    ? builder.withRules([...rules])
    : builder.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await chosen.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect(found).toEqual([]);
}

/** The page is as wide as the window: nothing to scroll sideways for. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
