/** The pictures of the documents, taken from the product itself. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { findOrInstallChromium } from "../../scripts/machine/chromium.mjs";
import { buildWebWhenChanged } from "../../scripts/machine/webBuild.mjs";
import { planMonth } from "./plans.ts";
import { scenes } from "./scenes.ts";
import { startStack } from "../stack.ts";
import type { Stack } from "../stack.ts";

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

const words = {
  en: {
    username: "Channel username",
    botToken: "Bot token",
    connect: "Check and connect",
    editor: "Text of the post",
    multiple: "Multiple images",
    tags: "Tags",
    channels: "Channels",
    publish: /Publish now in/,
    published: "Published",
    heading: "Good morning!",
    text: [
      " Today we roast ",
      "Ethiopia Guji",
      ": jasmine, peach, honey.",
      "Come by before ten, the first cup is on us.",
    ],
    tag: "coffee",
    generator: "Write with AI",
    prompt: "Coffee tasting on Saturday",
    make: [/^Generate text/, /^Generate image/, /^Generate tags/],
    useText: "Use this text",
    choosePlan: "Choose Standard",
    toPayment: "To payment",
    pay: "Subscribe",
    bought: "Standard plan",
  },
  ru: {
    username: "Имя канала",
    botToken: "Токен бота",
    connect: "Проверить и подключить",
    editor: "Текст поста",
    multiple: "Несколько изображений",
    tags: "Теги",
    channels: "Каналы",
    publish: /Опубликовать сейчас в/,
    published: "Опубликовано",
    heading: "Доброе утро!",
    text: [
      " Сегодня обжариваем ",
      "Эфиопию Гуджи",
      ": жасмин, персик, мёд.",
      "Заходите до десяти — первая чашка за наш счёт.",
    ],
    tag: "кофе",
    generator: "Написать с помощью ИИ",
    prompt: "Дегустация кофе в субботу",
    make: [/^Сгенерировать текст/, /^Создать изображение/, /^Подобрать теги/],
    useText: "Вставить в пост",
    choosePlan: "Выбрать «Стандарт»",
    toPayment: "К оплате",
    pay: "Подписаться",
    bought: "Тариф «Стандарт»",
  },
} as const;
type Language = keyof typeof words;

export async function takeDocumentPictures(): Promise<void> {
  const found = await findOrInstallChromium();
  if ("missing" in found) throw new Error(found.missing);
  await buildWebWhenChanged();
  await mkdir(folder, { recursive: true });
  const stack = await startStack();
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
  try {
    await takeAll(stack, browser);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function takeAll(stack: Stack, browser: Browser): Promise<void> {
  const bot = stack.telegram.control.createBot({ username: "morning_coffee_bot" });
  for (const [username, title] of [
    ["morning_coffee", "Morning Coffee"],
    ["city_news", "City News"],
  ] as const) {
    const chat = stack.telegram.control.createChat({ title, username });
    stack.telegram.control.setMember(chat.id, bot.id);
  }
  const people = { en: "Anna Petrova", ru: "Дмитрий Соколов" } as const;
  for (const language of ["en", "ru"] as const) {
    const page = await openPage(stack, browser, language, {
      viewport: desktop,
      colorScheme: "light",
    });
    await signIn(page, people[language], `login-${language}`);
    await connect(page, bot.botToken, language);
    await compose(page, language);
    await take(page, `composer-light-${language}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await take(page, `composer-dark-${language}`);
    await page.setViewportSize(phone);
    await take(page, `composer-phone-${language}`);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: words[language].publish }).click();
    await page.getByText(words[language].published, { exact: true }).nth(1).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await take(page, `result-${language}`);
    await page.goto("/dashboard?tab=history");
    await page.getByRole("main").getByRole("listitem").first().waitFor();
    await take(page, `history-${language}`);
    await page.goto("/dashboard?tab=channels");
    await page.getByText("@morning_coffee").first().waitFor();
    await take(page, `channels-${language}`);
    await takePlans(page, language);
    await takeGenerator(page, language);
    await takeCalendar(page, language);
    await page.goto(`${stack.telegram.url}/c/morning_coffee?lang=${language}`);
    await take(page, `channel-${language}`);
    await page.context().close();
  }
}

/** Also buys a plan: the free one has too few publications for a full calendar. */
async function takePlans(page: Page, language: Language): Promise<void> {
  const { choosePlan, toPayment, pay, bought } = words[language];
  await page.goto("/dashboard?tab=subscription");
  await page.getByRole("button", { name: choosePlan }).click();
  await page.getByRole("dialog").getByRole("button", { name: toPayment }).click();
  await page.getByRole("button", { name: pay, exact: true }).click();
  await page.getByRole("heading", { name: new RegExp(bought) }).waitFor();
  // Without the message about the payment.
  await page.goto("/dashboard?tab=subscription");
  await page.locator("#packs").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `subscription-${language}`);
}

async function takeGenerator(page: Page, language: Language): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: words[language].generator, exact: true }).click();
  const card = page.getByRole("group", { name: words[language].generator });
  await card.getByRole("textbox").fill(words[language].prompt);
  const [forText, forImage, forTags] = words[language].make;
  await card.getByRole("button", { name: forText }).click();
  await card.getByRole("button", { name: forImage }).click();
  // Tags are made from the text.
  await card.getByRole("button", { name: words[language].useText }).first().waitFor();
  await card.getByRole("button", { name: forTags }).click();
  await card.getByRole("listitem").first().waitFor();
  await card.locator("img[src^='/uploads/']").first().waitFor();
  await page.setViewportSize({ ...desktop, height: 1400 });
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `generator-${language}`);
  await page.setViewportSize(desktop);
}

async function takeCalendar(page: Page, language: Language): Promise<void> {
  const date = await planMonth(page, language);
  const firstPlan = page.getByText(/Good morning|Доброе утро/).first();
  for (const [view, size, name] of [
    ["month", desktop, "scheduled"],
    ["month", phone, "scheduled-phone"],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`/dashboard?tab=scheduled&view=${view}&date=${date}`);
    await firstPlan.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await take(page, `${name}-${language}`);
  }
  await page.setViewportSize(desktop);
}

async function openPage(
  stack: Stack,
  browser: Browser,
  language: Language,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    baseURL: stack.url,
    timezoneId: "Europe/Moscow",
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("language", value), language);
  return await context.newPage();
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].map(async (image) => await image.decode().catch(() => undefined)),
    );
  });
  const png = await page.screenshot({ animations: "disabled" });
  await sharp(png).png({ palette: true, colours: 128 }).toFile(`${folder}${name}.png`);
}

async function signIn(page: Page, person: string, picture: string): Promise<void> {
  await page.goto("/login");
  const widget = page.frameLocator("iframe");
  await widget.getByRole("button").first().waitFor();
  await take(page, picture);
  await widget.getByRole("button").first().click();
  await widget.getByRole("button", { name: person }).click();
  await page.waitForURL(/\/dashboard/);
}

async function connect(page: Page, botToken: string, language: Language): Promise<void> {
  await page.goto("/dashboard?tab=channels");
  const labels = words[language];
  for (const username of ["morning_coffee", "city_news"]) {
    await page.getByRole("textbox", { name: labels.username }).fill(username);
    await page.getByLabel(labels.botToken, { exact: true }).fill(botToken);
    await page.getByRole("button", { name: labels.connect }).click();
    await page
      .getByRole("button", { name: new RegExp(`@${username}`) })
      .first()
      .waitFor();
  }
}

async function compose(page: Page, language: Language): Promise<void> {
  const { heading, text, tag, ...labels } = words[language];
  await page.goto("/dashboard");
  await page.getByRole("textbox", { name: labels.editor }).click();
  await typeMarked(page, heading, "b");
  await page.keyboard.type(text[0]);
  await typeMarked(page, text[1], "i");
  await page.keyboard.type(text[2]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(text[3]);
  await page.getByRole("switch", { name: labels.multiple }).check({ force: true });
  const photos = scenes.map(async (scene, index) => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: "image/jpeg",
    buffer: await sharp(Buffer.from(scene)).jpeg({ quality: 92 }).toBuffer(),
  }));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await Promise.all(photos));
  await page
    .locator("img[src^='/uploads/']")
    .nth(scenes.length - 1)
    .waitFor();
  await page.getByRole("textbox", { name: labels.tags }).fill(tag);
  await page.keyboard.press("Enter");
  for (const box of await page
    .getByRole("group", { name: labels.channels })
    .getByRole("checkbox")
    .all())
    await box.check();
  await page.evaluate(() => scrollTo(0, 0));
}

async function typeMarked(page: Page, text: string, key: "b" | "i"): Promise<void> {
  await page.keyboard.press(`ControlOrMeta+${key}`);
  await page.keyboard.type(text);
  await page.keyboard.press(`ControlOrMeta+${key}`);
}
