/** What happens in the film: a person of the coffee shop meets the product. Each scene has its sentences in the site's texts. */
import type { Browser, Page } from "@playwright/test";
import type { film } from "../../apps/site/src/texts/en/film.ts";
import { buyPlan, connect, forbidPosting, openShop, photoOf, signIn } from "../pictures/person.ts";
import type { SampleChat } from "../pictures/person.ts";
import { firstWords, planMonth } from "../pictures/plans.ts";
import { openPage } from "../pictures/product.ts";
import { labels, shop } from "../pictures/sample.ts";
import type { Language } from "../pictures/sample.ts";
import type { Stack } from "../fixtures/stack.ts";
import { Camera, filmSizes } from "./camera.ts";
import type { Form, Recording } from "./camera.ts";

type SceneName = keyof typeof film.scene;
/** What each scene needs. */
type Set = {
  readonly stack: Stack;
  readonly page: Page;
  readonly camera: Camera;
  readonly language: Language;
  readonly botToken: string;
  readonly closed: SampleChat;
  readonly form: Form;
};

const scenes: Readonly<Record<SceneName, (set: Set) => Promise<void>>> = {
  signIn: playSignIn,
  connect: playConnect,
  write: playWrite,
  image: playImage,
  publish: playPublish,
  channel: playChannel,
  failure: playFailure,
  repair: playRepair,
  plan: playPlan,
};

export async function playStory(
  stack: Stack,
  browser: Browser,
  language: Language,
  form: Form,
): Promise<Recording> {
  const { botToken, chats } = openShop(stack, language);
  const [, closed] = chats;
  if (!closed) throw new Error("the shop has no second channel");
  await prepare(stack, browser, language, botToken);
  const { width, height, scale } = filmSizes[form];
  const context = { viewport: { width, height }, deviceScaleFactor: scale };
  const page = await openPage(stack, browser, language, context);
  await page.goto("/login");
  await page.frameLocator("iframe").getByRole("button").first().waitFor();
  const camera = new Camera(page, form);
  for (const [scene, play] of Object.entries(scenes)) {
    camera.begin(scene);
    await play({ stack, page, camera, language, botToken, closed, form });
  }
  await page.context().close();
  return camera.finish();
}

/** The person has used Vestnik before, with a plan, one channel and a full calendar. */
async function prepare(
  stack: Stack,
  browser: Browser,
  language: Language,
  botToken: string,
): Promise<void> {
  const page = await openPage(stack, browser, language, {});
  await signIn(page, language);
  await buyPlan(page, language);
  await connect(page, language, botToken, shop[language].channels.slice(0, 1));
  await planMonth(page, language);
  await page.context().close();
}

async function playSignIn({ page, camera, language }: Set): Promise<void> {
  const widget = page.frameLocator("iframe");
  await camera.hold(1200);
  await camera.click(widget.getByRole("button").first());
  await camera.hold(500);
  const opened = page.getByRole("tab", { name: labels[language].tabs.content });
  await camera.click(widget.getByRole("button", { name: shop[language].person }), opened);
  await camera.hold(600);
}

async function playConnect({ page, camera, language, botToken }: Set): Promise<void> {
  const { tabs, username, botToken: botTokenLabel, connect: connectLabel } = labels[language];
  const [, channel] = shop[language].channels;
  await camera.click(page.getByRole("tab", { name: tabs.channels }));
  const name = page.getByRole("textbox", { name: username });
  await camera.waitFor(name);
  await camera.click(name);
  await camera.type(channel.username);
  await camera.click(page.getByLabel(botTokenLabel, { exact: true }));
  await camera.paste(botToken);
  await camera.click(page.getByRole("button", { name: connectLabel }));
  await camera.waitFor(page.getByText(channel.title).first());
  await camera.hold(1500);
}

async function playWrite({ page, camera, language, form }: Set): Promise<void> {
  const { heading, text } = shop[language];
  const { tabs, editor, bold, italic } = labels[language];
  await camera.click(page.getByRole("tab", { name: tabs.content }));
  const field = page.getByRole("textbox", { name: editor });
  await camera.waitFor(field);
  await camera.click(field);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await camera.click(button(bold));
  await camera.type(heading);
  await camera.click(button(bold));
  await camera.type(text[0]);
  await page.keyboard.press("ControlOrMeta+i");
  await camera.type(text[1]);
  await page.keyboard.press("ControlOrMeta+i");
  await camera.type(text[2]);
  await camera.press("Enter");
  await camera.type(text[3]);
  if (form === "phone") await showPreview(page, camera);
  else await camera.pointAt(button(italic));
}

/** On a phone the preview stands below the text. */
async function showPreview(page: Page, camera: Camera): Promise<void> {
  await camera.scrollTo(page.locator("section[aria-labelledby='preview-heading']"));
  await camera.hold(1400);
}

async function playImage({ page, camera, language, form }: Set): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await camera.click(page.getByRole("button", { name: labels[language].upload }));
  await (await chooser).setFiles(await photoOf(0));
  await camera.waitFor(page.locator("img[src^='/uploads/']").first());
  await page.getByRole("progressbar").first().waitFor({ state: "detached" });
  await camera.hold(900);
  if (form === "phone") await showPreview(page, camera);
}

async function playPublish({ page, camera, language, stack, closed }: Set): Promise<void> {
  const { channels, publish, notPublished } = labels[language];
  const boxes = page.getByRole("group", { name: channels }).getByRole("checkbox");
  await camera.scrollTo(boxes.first());
  for (const box of await boxes.all()) if (!(await box.isChecked())) await camera.click(box);
  forbidPosting(stack, closed);
  await camera.click(page.getByRole("button", { name: publish }));
  await camera.waitFor(page.getByText(notPublished).first());
  await camera.hold(700);
}

async function playChannel({ page, camera, language, stack }: Set): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await camera.click(page.getByRole("link", { name: labels[language].openInTelegram }).first());
  const channel = await opened;
  const [{ username }] = shop[language].channels;
  await channel.goto(`${stack.telegram.url}/c/${username}?lang=${language}`);
  await channel.getByText(shop[language].heading).waitFor();
  await camera.lookAt(channel);
  await camera.hold(2600);
  await channel.close();
}

async function playFailure({ page, camera, language }: Set): Promise<void> {
  await camera.lookAt(page);
  const again = page.getByRole("button", { name: new RegExp(labels[language].tryAgain) });
  await camera.pointAt(page.getByText(labels[language].notPublished).first());
  await camera.hold(1400);
  await camera.pointAt(again);
  await camera.hold(1200);
}

async function playRepair({ page, camera, language, stack, closed }: Set): Promise<void> {
  stack.telegram.control.setMember(closed.chatId, closed.botId);
  const { tryAgain, published } = labels[language];
  await camera.hold(700);
  await camera.click(page.getByRole("button", { name: new RegExp(tryAgain) }));
  await camera.waitFor(page.getByText(published, { exact: true }).nth(1));
  await camera.hold(1300);
}

async function playPlan({ page, camera, language, form }: Set): Promise<void> {
  const { tabs, nextMonth } = labels[language];
  await page.evaluate(() => scrollTo(0, 0));
  await camera.click(page.getByRole("tab", { name: tabs.scheduled }));
  await camera.waitFor(page.getByRole("button", { name: nextMonth }));
  await camera.click(page.getByRole("button", { name: nextMonth }));
  // On a phone the days have dots, and the chosen one its list.
  if (form === "phone") await camera.click(page.locator("[data-day$='-01']").first());
  await camera.waitFor(page.getByText(firstWords(language)).first());
  await camera.hold(2600);
}
