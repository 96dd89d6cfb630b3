/** Forced colours take backgrounds and shadows. What is chosen, ticked, active or hidden still has to be seen: pixels decide. */
import type { ElementHandle, Locator, Page } from "@playwright/test";
import sharp, { type OutputInfo } from "sharp";
import { visit } from "./fixtures/visit.ts";
import { expect, test } from "./fixtures/vestnik.ts";

/** A tick, a frame or a filled circle changes more than this; smoothed edges of letters do not reach it. */
const SEEN_PIXELS = 20;

type Target = Locator | ElementHandle;

/** The element alone: neither the pointer nor the focus shall make the difference. */
type Picture = { readonly data: Buffer; readonly info: OutputInfo };

async function pictureOf(page: Page, target: Target, keepsFocus: boolean): Promise<Picture> {
  await page.mouse.move(0, 0);
  if (!keepsFocus)
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  const image = sharp(await target.screenshot({ animations: "disabled" }));
  return await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

function luminance(data: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const part = (data[at + channel] ?? 0) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How many pixels stand out by 3:1 against what was there before, as WCAG 1.4.11 asks of a state. */
function changedPixels(before: Picture, after: Picture): number {
  const sameSize =
    before.info.width === after.info.width && before.info.height === after.info.height;
  if (!sameSize) return Number.POSITIVE_INFINITY;
  let changed = 0;
  for (let at = 0; at < before.data.length; at += 3) {
    const [one, other] = [luminance(before.data, at), luminance(after.data, at)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 3) changed += 1;
  }
  return changed;
}

test("with forced colours one sees what is chosen, ticked, active, hidden or disabled", async ({
  page,
  owner,
}) => {
  await owner.connectChannel("Morning Coffee");
  await owner.connectChannel("Evening Tea");
  page.setDefaultTimeout(30_000);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/dashboard");
  const editor = page.getByRole("textbox", { name: "Text of the post" });
  await editor.click();
  const seen = async (
    what: string,
    target: Target,
    act: () => Promise<void>,
    keepsFocus = false,
  ) => {
    const before = await pictureOf(page, target, keepsFocus);
    await act();
    // Texts of another language and parts of a tab come a moment after the press.
    const changed = async () => changedPixels(before, await pictureOf(page, target, keepsFocus));
    await expect.soft.poll(changed, `${what} can be seen`).toBeGreaterThan(SEEN_PIXELS);
  };
  const click = (target: Locator) => async () => await target.click();
  const label = (group: string, name: string) =>
    page.getByRole("radiogroup", { name: group }).getByText(name, { exact: true });

  await test.step("in the form of a post", async () => {
    await page.keyboard.type("Something to publish");
    const channel = page.getByRole("checkbox", { name: /Evening Tea/ });
    await seen("a ticked channel", channel, click(channel));
    const bold = page.getByRole("button", { name: "Bold" });
    await seen("a pressed button", bold, click(bold));
    const spoiler = page.getByRole("button", { name: /^Spoiler/ });
    await seen("hidden words in the editor", editor, async () => {
      await editor.click();
      await page.keyboard.press("ControlOrMeta+a");
      await spoiler.click();
    });
    const hidden = page.getByRole("button", { name: "Show the hidden text" });
    const line = await hidden.locator("..").elementHandle();
    await seen("hidden words in the preview", line ?? hidden, click(hidden));
    const multiple = page.getByRole("switch", { name: "Multiple images" });
    await seen("a switch", multiple.locator(".."), click(multiple));
    await page.getByRole("button", { name: "Emoji", exact: true }).click();
    const category = page.locator("button[aria-current]").nth(3);
    await seen("the emoji's category", category, click(category));
    await page.keyboard.press("Escape");
  });
  await test.step("in the bar, in menus and tabs", async () => {
    const russian = page.getByRole("button", { name: "RU" });
    await seen("the language", russian, click(russian));
    await page.getByRole("button", { name: "EN", exact: true }).click();
    const poll = label("What to write", "Poll");
    await seen("a panel", poll, click(poll));
    const history = page.getByRole("tab", { name: "History" });
    await seen("a tab", history, click(history));
    await page.getByRole("button", { name: /^Account/ }).click();
    const first = page.getByRole("menuitem", { name: "Settings" });
    const down = async () => await page.keyboard.press("ArrowDown");
    await seen("the active entry of a menu", first, down, true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    const command = page.getByRole("dialog").getByRole("option").nth(1);
    await seen("the active command", command, down, true);
    await page.keyboard.press("Escape");
  });
  await test.step("in the calendar", async () => {
    await visit(page, "/dashboard?tab=scheduled");
    const list = label("Calendar or list", "List");
    await seen("the list instead of the calendar", list, click(list));
  });
  await test.step("in the settings", async () => {
    await visit(page, "/settings");
    const dark = label("Theme", "Dark");
    await seen("the theme", dark, click(dark));
  });
});
