import type { Locator, Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { photo } from "../fixtures/photos.ts";
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  inEveryLook,
  speak,
  test,
} from "../fixtures/vestnik.ts";

const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text of the post" });
const result = (page: Page) => page.getByRole("region", { name: /Publishing|Result/ });

/** On the login page. */
async function signIn(page: Page, name: string): Promise<void> {
  const widget = page.frameLocator("iframe");
  await widget.getByRole("button", { name: "Log in with Telegram" }).click();
  await widget.getByRole("button", { name }).click();
  await expect(editorOf(page)).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log out" }).click();
  const question = page.getByRole("dialog", { name: "Keep your text on this device?" });
  await question.getByRole("checkbox", { name: "Keep the text on this device" }).check();
  await question.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function addPhotos(page: Page, count: number): Promise<void> {
  const files = Array.from({ length: count }, async (_, n) => photo(`${n + 1}.jpg`, "#335577"));
  await page
    .locator("input[type=file][accept]")
    .first()
    .setInputFiles(await Promise.all(files));
}

const images = (page: Page) =>
  page
    .getByRole("list", { name: "Images and files in the order they are sent" })
    .getByRole("listitem");

test("a draft is shown only to its author, and is there on return", async ({ page }) => {
  await page.goto("/login");
  await signIn(page, "Anna Petrova");
  await editorOf(page).fill("Anna's secret");
  await page.getByRole("textbox", { name: "Tags" }).fill("half-typed");
  await logOut(page);
  await signIn(page, "Дмитрий Соколов");
  await expect(editorOf(page)).toHaveText("");
  await expect(page.getByText("half-typed")).toHaveCount(0);
  await editorOf(page).fill("Dmitry's own");
  await logOut(page);
  await signIn(page, "Anna Petrova");
  await expect(editorOf(page)).toHaveText("Anna's secret");
  await expect(page.getByRole("list", { name: "Tags of the post" })).toContainText("#half");
});

test("a post is published once, from where its button is always in reach, and can be had back", async ({
  page,
  owner,
  stack,
}) => {
  const channel = await owner.connectChannel();
  await page.goto("/dashboard");
  await test.step("a published post can be restored in the editor, and a second tap does not send it again", async () => {
    // The only channel is chosen automatically in an empty form.
    await expect(page.getByRole("checkbox").first()).toBeChecked();
    await editorOf(page).click();
    await page.keyboard.type("Once only");
    await page.getByRole("button", { name: "Publish now in 1 channel" }).click();
    await expect(result(page).getByText("Published", { exact: true })).toBeVisible();
    await expect(page.getByText("To publish:")).toHaveCount(0);
    await page.getByRole("button", { name: "Copy into the editor" }).click();
    await expect(editorOf(page)).toHaveText("Once only");
    await expect(page.getByRole("checkbox").first()).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Publish now" })).toBeDisabled();
    await expect(page.getByText("Choose at least one channel.")).toBeVisible();
    expect(stack.telegram.control.posts(channel.chatId)).toHaveLength(1);
  });
  await test.step("the button to publish is in the window under a long post, on a phone and on a desktop", async () => {
    await page.getByRole("checkbox").first().check();
    await editorOf(page).fill(Array.from({ length: 120 }, (_, n) => `Line ${n}`).join("\n"));
    const button = page.getByRole("button", { name: "Publish now in 1 channel" });
    // At any scroll position.
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(button).toBeInViewport({ ratio: 1 });
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
    // On a desk with all that it will do, and beside the text the post as its readers will see it, also when a time is chosen.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("group", { name: "When" }).getByText("Later", { exact: true }).click();
    await expect(page.getByRole("button", { name: /^Date/ })).toBeVisible();
    for (const name of ["Channels", "When"]) {
      await expect(page.getByRole("group", { name }).first()).toBeInViewport({ ratio: 1 });
    }
    const preview = page.getByRole("region", { name: /^Preview/ });
    const foot = page.getByRole("group", { name: "When" }).first();
    await expect(preview).toBeInViewport({ ratio: 1 });
    const [shown, below] = [await preview.boundingBox(), await foot.boundingBox()];
    expect(shown?.height).toBeGreaterThanOrEqual(360);
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.getByRole("group", { name: "When" }).getByText("Now", { exact: true }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    await button.click();
    await expect(result(page).getByText("Published", { exact: true })).toBeInViewport();
  });
});

test("a channel says something of its own, in its own words, and the others the common ones", async ({
  page,
  owner,
  stack,
}) => {
  const coffee = await owner.connectChannel();
  const tea = await owner.connectChannel("Evening Tea");
  await page.goto("/dashboard");
  const box = (name: string) => page.getByRole("checkbox", { name });
  const ownOf = (name: string) =>
    page.getByRole("button", { name: `Has its own text: ${name}`, exact: true });
  const dialog = page.getByRole("dialog", { name: "Own text: Evening Tea" });
  const own = dialog.getByRole("textbox", { name: "Text for Evening Tea" });
  await test.step("where two channels are chosen, one of them gets a text that begins as the common one, and is shown as it goes out", async () => {
    await editorOf(page).fill("Good morning");
    await box("Evening Tea").check();
    await expect(page.getByRole("button", { name: /^Own text/ })).toHaveCount(0);
    await box("Morning Coffee").check();
    await page.getByRole("button", { name: "Own text: Evening Tea" }).click();
    await expect(own).toHaveText("Good morning");
    await own.fill("Good evening");
    await expect(dialog.getByRole("region", { name: /^Preview/ })).toContainText("Good evening");
    await inEveryLook(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(editorOf(page)).toHaveText("Good morning");
  });
  await test.step("it stays when the page is loaded anew, while its channel is not chosen, and in a draft", async () => {
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.reload();
    await expect(ownOf("Evening Tea")).toBeVisible();
    await box("Evening Tea").uncheck();
    await expect(page.getByText("Its own text is kept until you publish")).toBeVisible();
    await box("Evening Tea").check();
    await page.getByRole("button", { name: "Save as draft" }).click();
    const saving = page.getByRole("dialog", { name: "Save the post as a draft" });
    await saving.getByRole("textbox", { name: "Title" }).fill("Two greetings");
    await saving.getByRole("button", { name: "Save" }).click();
    await expect(saving).toBeHidden();
    const { data } = (await askApi(page, "GET", "/drafts")) as {
      data: { data: { ownTexts?: { text: string }[] }[] };
    };
    expect(data.data[0]?.ownTexts).toMatchObject([{ text: "<p>Good evening</p>" }]);
  });
  await test.step("one that is too long is said with its channel, and the common text takes its place by one button, with a way back", async () => {
    await ownOf("Evening Tea").click();
    await own.fill("й".repeat(4097));
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(/^The own text of Evening Tea is longer/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish now in 2 channels" })).toBeDisabled();
    await ownOf("Evening Tea").click();
    await dialog.getByRole("button", { name: "Use the common text" }).click();
    await expect(page.getByRole("button", { name: "Publish now in 2 channels" })).toBeEnabled();
    await page.getByRole("button", { name: "Undo", disabled: false }).last().click();
    await ownOf("Evening Tea").click();
    await own.fill("Good evening");
    await dialog.getByRole("button", { name: "Done" }).click();
  });
  await test.step("each channel gets its words", async () => {
    await page.getByRole("button", { name: "Publish now in 2 channels" }).click();
    const sent = () =>
      [coffee, tea].map(({ chatId }) =>
        stack.telegram.control.posts(chatId).map(({ text }) => text),
      );
    await expect.poll(sent).toEqual([["Good morning"], ["Good evening"]]);
    await expect(ownOf("Evening Tea")).toHaveCount(0);
  });
});

test("images that are too many are cut down or refused, never silently", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await page.goto("/dashboard");
  await test.step("an album is cut down to its first image only after a question", async () => {
    await addPhotos(page, 3);
    await expect(images(page)).toHaveCount(3);
    const several = page.getByRole("switch", { name: "Multiple images" });
    await several.click({ force: true });
    const question = page.getByRole("dialog", { name: "Keep only the first one?" });
    await expect(question).toContainText("The other 2 will be deleted.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(images(page)).toHaveCount(3);
    await several.click({ force: true });
    await question.getByRole("button", { name: "Keep the first" }).click();
    await expect(images(page)).toHaveCount(1);
    await expect(several).not.toBeChecked();
  });
  await test.step("the eleventh image is refused by name", async () => {
    await page.getByRole("button", { name: "Clear fields" }).click();
    await expect(images(page)).toHaveCount(0);
    await addPhotos(page, 11);
    await expect(page.getByText("The first 10 are kept; not added: 11.jpg")).toBeVisible();
    await expect(images(page)).toHaveCount(10);
  });
});

test("a post that waits for a bot token says so, and is deleted by one button", async ({
  page,
  owner,
  stack,
}) => {
  await speak(page, "ru");
  const channel = await owner.connectChannel();
  await page.goto("/dashboard");
  await page.getByRole("textbox", { name: "Текст поста" }).click();
  await page.keyboard.type("Подождёт");
  stack.telegram.control.revokeBotToken(channel.botId);
  const publish = page.getByRole("button", { name: "Опубликовать сейчас в 1 канале" });
  await publish.click();
  const outcome = page.getByRole("region", { name: /Публикация|Результат/ });
  await expect(outcome.getByText("Ждёт: токен бота не принят")).toBeVisible();
  await expect(outcome.getByText(/Укажите\sновый\sтокен\sдо\s.+\sвыйдет\sсама/)).toBeVisible();
  await expect(outcome.getByRole("link", { name: "Сменить токен" })).toBeVisible();
  await expectAccessible(page);
  await outcome.getByRole("button", { name: /Не\sотправлять/ }).click();
  await expect(outcome.getByText("Ждёт: токен бота не принят")).toHaveCount(0);
  expect(stack.telegram.control.posts(channel.chatId)).toHaveLength(0);
});
