/** What a person of the pictures does in the product, by its pages. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Stack } from "../fixtures/stack.ts";
import { labels, shop } from "./sample.ts";
import type { Language } from "./sample.ts";
import { scenes } from "./scenes.ts";

export type SampleChat = { readonly chatId: number; readonly botId: number };

/** The shop's channels and their bot, as they are in Telegram before Vestnik hears of them. */
export function openShop(
  { telegram: { control } }: Stack,
  language: Language,
): { botToken: string; chats: SampleChat[] } {
  const { bot, channels } = shop[language];
  const { id: botId, botToken } = control.createBot({ username: bot });
  const chats = channels.map((channel) => {
    const { id: chatId } = control.createChat(channel);
    control.setMember(chatId, botId);
    return { chatId, botId };
  });
  return { botToken, chats };
}

/** The bot stays in the channel but may not post there. */
export function forbidPosting({ telegram: { control } }: Stack, chat: SampleChat): void {
  control.setMember(chat.chatId, chat.botId, { rights: { can_post_messages: false } });
}

export async function signIn(
  page: Page,
  language: Language,
  before?: () => Promise<void>,
): Promise<void> {
  await page.goto("/login");
  const widget = page.frameLocator("iframe");
  await widget.getByRole("button").first().waitFor();
  await before?.();
  await widget.getByRole("button").first().click();
  await widget.getByRole("button", { name: shop[language].person }).click();
  await page.waitForURL(/\/dashboard/);
}

export async function connect(
  page: Page,
  language: Language,
  botToken: string,
  channels: readonly { readonly username: string }[] = shop[language].channels,
): Promise<void> {
  const label = labels[language];
  await page.goto("/dashboard?tab=channels");
  for (const { username } of channels) {
    await page.getByRole("textbox", { name: label.username }).fill(username);
    await page.getByLabel(label.botToken, { exact: true }).fill(botToken);
    await page.getByRole("button", { name: label.connect }).click();
    await page
      .getByRole("button", { name: new RegExp(`@${username}`) })
      .first()
      .waitFor();
  }
}

/** The free plan has too few publications for a full calendar. */
export async function buyPlan(page: Page, language: Language): Promise<void> {
  const { choosePlan, toPayment, pay, bought } = labels[language];
  await page.goto("/dashboard?tab=subscription");
  await page.getByRole("button", { name: choosePlan }).click();
  await page.getByRole("dialog").getByRole("button", { name: toPayment }).click();
  await page.getByRole("button", { name: pay, exact: true }).click();
  await page.getByRole("heading", { name: new RegExp(bought) }).waitFor();
}

export async function compose(page: Page, language: Language): Promise<void> {
  const { heading, text, tag } = shop[language];
  const label = labels[language];
  await page.goto("/dashboard?tab=content&panel=post");
  await page.getByRole("textbox", { name: label.editor }).click();
  await typeMarked(page, heading, "b");
  await page.keyboard.type(text[0]);
  await typeMarked(page, text[1], "i");
  await page.keyboard.type(text[2]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(text[3]);
  await page.getByRole("switch", { name: label.multiple }).check({ force: true });
  const photos = await Promise.all(scenes.map((_, index) => photoOf(index)));
  await page.locator("input[type=file][accept]").first().setInputFiles(photos);
  await page
    .locator("img[src^='/uploads/']")
    .nth(scenes.length - 1)
    .waitFor();
  await page.getByRole("progressbar").first().waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: label.tags }).fill(tag);
  await page.keyboard.press("Enter");
  const channels = page.getByRole("group", { name: label.channels });
  for (const box of await channels.getByRole("checkbox").all())
    if (await box.isEnabled()) await box.check();
  await page.evaluate(() => scrollTo(0, 0));
}

async function typeMarked(page: Page, text: string, key: "b" | "i"): Promise<void> {
  await page.keyboard.press(`ControlOrMeta+${key}`);
  await page.keyboard.type(text);
  await page.keyboard.press(`ControlOrMeta+${key}`);
}

/** One of the drawn scenes, as a file a person would choose. */
export async function photoOf(index: number) {
  return {
    name: `photo-${index + 1}.jpg`,
    mimeType: "image/jpeg",
    buffer: await sharp(Buffer.from(scenes[index] ?? ""))
      .jpeg({ quality: 92 })
      .toBuffer(),
  };
}
