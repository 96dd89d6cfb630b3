/** The pictures of the landing page: real screens, in both languages and themes, two widths and two formats each. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Stack } from "../fixtures/stack.ts";
import { askApi } from "../fixtures/api.ts";
import { buyPlan, compose, connect, forbidPosting, openShop, signIn } from "./person.ts";
import type { SampleChat } from "./person.ts";
import { firstWords, planMonth } from "./plans.ts";
import { endScreen, openPage, settle, showPreviewFromItsStart, withProduct } from "./product.ts";
import { labels, languages, shop } from "./sample.ts";
import type { Language } from "./sample.ts";

const folder = fileURLToPath(new URL("../../apps/site/src/pictures/", import.meta.url));
const desktop = { width: 1280, height: 920 };
const phone = { width: 390, height: 720 };
/** On a phone the next line is nearer than this on neither side. */
const GAP = 6;
/** Pixels across of what is saved; the larger one is for screens with twice the pixels. */
const widths = { desktop: [800, 1600], phone: [390, 780], crop: [480, 960] } as const;

type Form = keyof typeof widths;
/** `of` is the whole of a picture; `from` and `to` are its first and its last part, from one edge of the screen to the other. */
type Picture = {
  readonly name: string;
  readonly form: Form;
  readonly of?: Locator;
  readonly from?: Locator;
  readonly to?: Locator;
};

/** What the page has to know of each picture before it is loaded; `ratio` is its height for a width of 1. */
const sizes: Record<string, { readonly widths: readonly number[]; readonly ratio: number }> = {};

const written = new Set<string>();

export async function takeLandingPictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withProduct(async (stack, browser) => {
    for (const language of languages) await takeOfShop(stack, browser, language);
  });
  // What is not taken any more goes at the end: until then the site is built with it. The picture for links is made by itself.
  for (const file of await readdir(folder))
    if (!written.has(file) && !file.startsWith("social-")) await rm(`${folder}${file}`);
  await writeFile(`${folder}sizes.json`, `${JSON.stringify(sizes, null, 2)}\n`);
}

async function takeOfShop(stack: Stack, browser: Browser, language: Language): Promise<void> {
  const { botToken, chats } = openShop(stack, language);
  const page = await openPage(stack, browser, language, {
    viewport: desktop,
    deviceScaleFactor: 2,
  });
  await signIn(page, language);
  await connect(page, language, botToken);
  await compose(page, language);
  await page.getByText(labels[language].saved).waitFor();
  await takeComposer(page, language);
  await takePreview(page, language);
  await page.getByRole("button", { name: labels[language].publish }).click();
  await page.getByText(labels[language].published, { exact: true }).nth(1).waitFor();
  await takeChannel(stack, page, language);
  await buyPlan(page, language);
  const date = await planMonth(page, language);
  await takeCalendar(page, language, date);
  // The last: from then on every page has a line about the failure.
  await takeFailure(stack, page, language, chats);
  await page.context().close();
}

/** Down to the images: tags and poll stand below. */
async function takeComposer(page: Page, language: Language): Promise<void> {
  await endScreen(page, "above", page.getByText(labels[language].tags, { exact: true }).first());
  await takeInThemes(page, language, { name: "composer", form: "desktop" });
  await page.setViewportSize(phone);
  await takeInThemes(page, language, { name: "composer", form: "phone" });
  await page.setViewportSize(desktop);
}

/** All weeks of the month; on a phone without the heads of the page, which the picture above has shown. */
async function takeCalendar(page: Page, language: Language, date: string): Promise<void> {
  await page.goto(`/dashboard?tab=scheduled&view=month&date=${date}`);
  const planned = page.getByText(firstWords(language)).first();
  const grid = page.getByRole("grid");
  const today = page.getByRole("button", { name: labels[language].today, exact: true });
  const height = 1200;
  await page.setViewportSize({ ...desktop, height });
  await planned.waitFor();
  await takeInThemes(page, language, { name: "calendar", form: "desktop", to: grid });
  await page.setViewportSize({ ...phone, height });
  const to = page.getByRole("main").getByRole("listitem").filter({ has: planned }).first();
  await to.waitFor();
  await takeInThemes(page, language, { name: "calendar", form: "phone", from: today, to });
  await page.setViewportSize(desktop);
}

/** The whole message: on a lower screen a long preview scrolls. */
async function takePreview(page: Page, language: Language): Promise<void> {
  await page.setViewportSize({ ...desktop, height: 1400 });
  const preview = page.locator("section[aria-labelledby='preview-heading']");
  await takeInThemes(page, language, { name: "preview", form: "crop", of: preview });
  await page.setViewportSize(desktop);
}

/** The same message in the emulated Telegram. */
async function takeChannel(stack: Stack, page: Page, language: Language): Promise<void> {
  const [{ username }] = shop[language].channels;
  await page.setViewportSize({ width: 480, height: 850 });
  await page.goto(`${stack.telegram.url}/c/${username}?lang=${language}`);
  await page.getByText(shop[language].heading).waitFor();
  // The landing page shows less than is taken, and would cut through what stands above the message.
  await page.locator(".service").evaluateAll((lines) => {
    for (const line of lines) line.remove();
  });
  await takeInThemes(page, language, { name: "channel", form: "crop" });
  await page.setViewportSize(desktop);
  await page.goto("/dashboard");
}

/** A post that one of two channels refused: the bot has lost its right to post. */
async function takeFailure(
  stack: Stack,
  page: Page,
  language: Language,
  chats: readonly SampleChat[],
): Promise<void> {
  const [, closed] = chats;
  if (closed) forbidPosting(stack, closed);
  const { channels } = (await askApi(page, "GET", "/channels")) as { channels: { id: string }[] };
  await askApi(page, "POST", "/publications", {
    kind: "post",
    text: shop[language].failing,
    scheduledDate: null,
    channelIds: channels.map(({ id }) => id),
  });
  await page.goto("/dashboard?tab=history");
  const card = page.getByRole("article").filter({ hasText: labels[language].notPublished });
  await card.getByRole("button", { name: labels[language].tryAgain }).waitFor();
  // It comes by itself and moves the card.
  await page.getByRole("region", { name: labels[language].attention }).waitFor();
  await page.setViewportSize({ width: 860, height: 900 });
  await takeInThemes(page, language, { name: "failure", form: "desktop", of: card });
  await page.setViewportSize(phone);
  await takeInThemes(page, language, { name: "failure", form: "phone", of: card });
  await page.setViewportSize(desktop);
}

async function photograph(page: Page, { of, from, to }: Picture): Promise<Buffer> {
  const options = { animations: "disabled" } as const;
  if (of) return await of.screenshot(options);
  const { width, height } = page.viewportSize() ?? desktop;
  const first = await from?.boundingBox();
  const last = await to?.boundingBox();
  const y = first ? first.y - GAP : 0;
  const end = last ? last.y + last.height + GAP : height;
  return await page.screenshot({ ...options, clip: { x: 0, y, width, height: end - y } });
}

async function takeInThemes(page: Page, language: Language, picture: Picture): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.evaluate(() => scrollTo(0, 0));
    await showPreviewFromItsStart(page);
    await settle(page);
    const png = await photograph(page, picture);
    const key = [picture.name, picture.form, language].join("-");
    const { width: taken, height } = await sharp(png).metadata();
    sizes[key] = { widths: widths[picture.form], ratio: height / taken };
    for (const width of widths[picture.form]) {
      const name = `${key}-${theme}-${width}`;
      written.add(`${name}.avif`).add(`${name}.webp`);
      const file = `${folder}${name}`;
      const scaled = sharp(png).resize({ width });
      await scaled.clone().avif({ quality: 55, effort: 4 }).toFile(`${file}.avif`);
      await scaled.clone().webp({ quality: 78, effort: 6 }).toFile(`${file}.webp`);
    }
  }
}
