/** The pictures of the documents, taken from the product itself. */
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { Stack } from "../fixtures/stack.ts";
import { buyPlan, compose, connect, openShop, signIn } from "./person.ts";
import { firstWords, planMonth } from "./plans.ts";
import { endScreen, openPage, settle, showPreviewFromItsStart, withProduct } from "./product.ts";
import { labels, languages, shop } from "./sample.ts";
import type { Language } from "./sample.ts";

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

export async function takeDocumentPictures(): Promise<void> {
  await withProduct(takeAll);
}

async function takeAll(stack: Stack, browser: Browser): Promise<void> {
  for (const language of languages) {
    const { botToken } = openShop(stack, language);
    const [{ username }] = shop[language].channels;
    const page = await openPage(stack, browser, language, {
      viewport: desktop,
      colorScheme: "light",
    });
    await signIn(page, language, async () => await take(page, `${language}/login`));
    await connect(page, language, botToken);
    await compose(page, language);
    await page.getByText(labels[language].saved).waitFor();
    await endScreen(page, "above", page.getByText(labels[language].tags, { exact: true }).first());
    await take(page, `${language}/composer-light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await take(page, `${language}/composer-dark`);
    await page.setViewportSize(phone);
    await take(page, `${language}/composer-phone`);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: labels[language].publish }).click();
    await page.getByText(labels[language].published, { exact: true }).nth(1).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await take(page, `${language}/result`);
    await page.goto("/dashboard?tab=history");
    await page.getByRole("main").getByRole("listitem").first().waitFor();
    await take(page, `${language}/history`);
    await page.goto("/dashboard?tab=channels");
    await page.getByText(`@${username}`).first().waitFor();
    await take(page, `${language}/channels`);
    await page.goto("/dashboard?tab=instructions");
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    await take(page, `${language}/instructions`);
    await takePlans(page, language);
    await takeGenerator(page, language);
    await takeCalendar(page, language);
    await page.goto(`${stack.telegram.url}/c/${username}?lang=${language}`);
    await take(page, `${language}/channel`);
    await page.context().close();
  }
}

async function takePlans(page: Page, language: Language): Promise<void> {
  await buyPlan(page, language);
  // Without the message about the payment.
  await page.goto("/dashboard?tab=subscription");
  await page.locator("#packs").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `${language}/subscription`);
}

async function takeGenerator(page: Page, language: Language): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: labels[language].generator, exact: true }).click();
  const card = page.getByRole("group", { name: labels[language].generator });
  await card.getByRole("textbox").fill(shop[language].prompt);
  const [forText, forImage, forTags] = labels[language].make;
  await card.getByRole("button", { name: forText }).click();
  await card.getByRole("button", { name: forImage }).click();
  // Tags are made from the text.
  await card.getByRole("button", { name: labels[language].useText }).first().waitFor();
  await card.getByRole("button", { name: forTags }).click();
  await card.getByRole("listitem").first().waitFor();
  await card.locator("img[src^='/uploads/']").first().waitFor();
  await page.setViewportSize({ ...desktop, height: 1460 });
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `${language}/generator`);
  await page.setViewportSize(desktop);
}

async function takeCalendar(page: Page, language: Language): Promise<void> {
  const date = await planMonth(page, language);
  const firstPlan = page.getByText(firstWords(language)).first();
  for (const [view, size, name] of [
    ["month", desktop, "scheduled"],
    ["month", phone, "scheduled-phone"],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`/dashboard?tab=scheduled&view=${view}&date=${date}`);
    await firstPlan.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    if (size === desktop) await endScreen(page, "below", page.getByRole("grid"));
    await take(page, `${language}/${name}`);
  }
  await page.setViewportSize(desktop);
}

async function take(page: Page, name: string): Promise<void> {
  await showPreviewFromItsStart(page);
  await settle(page);
  const png = await page.screenshot({ animations: "disabled" });
  await sharp(png).png({ palette: true, colours: 128 }).toFile(`${folder}${name}.png`);
}
