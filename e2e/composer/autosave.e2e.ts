import type { BrowserContext, Locator, Page } from "@playwright/test";
import { moveCaret } from "../fixtures/caret.ts";
import { photo } from "../fixtures/photos.ts";
import { expect, inEveryLook, test } from "../fixtures/vestnik.ts";

const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text of the post" });
const elsewhere = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: "There is another version of this post" });
const saved = (page: Page): Locator => page.getByText(/^Saved \d{1,2}:\d{2}\s[AP]M$/);
const images = (page: Page): Locator =>
  page
    .getByRole("list", { name: "Images and files in the order they are sent" })
    .getByRole("listitem");

/** Another tab of the same browser, signed in like the first. */
async function openTab(context: BrowserContext, path = "/dashboard"): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

async function write(page: Page, text: string): Promise<void> {
  await page.bringToFront();
  await editorOf(page).click();
  await moveCaret(editorOf(page), "ControlOrMeta+a");
  await page.keyboard.type(text);
  await expect(saved(page)).toBeVisible();
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(editorOf(page)).toBeVisible();
}

/** Fills the browser's storage completely. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let n = 0; n < 20; n += 1) localStorage.setItem(`full-${size}-${n}`, "x".repeat(size));
      } catch {
        // The storage is full.
      }
    }
  });
}

async function emptyStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("full-")) localStorage.removeItem(key);
  });
}

test("a text is stored by itself, and read again by this and by other builds", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await test.step("a text is autosaved, under its key and in its shape, and restored after a reload", async () => {
    await signIn(page);
    await write(page, "Saved by itself");
    // The state of autosave is shown beside the length, and only there.
    const counter = await page.getByText(/^\d+ of 4,?096$/).boundingBox();
    const savedAt = await saved(page).boundingBox();
    expect(Math.abs((savedAt?.y ?? 0) - (counter?.y ?? 999))).toBeLessThan(8);
    // Closing the page at once loses neither the last letters nor a half-typed tag.
    await page.getByRole("textbox", { name: "Tags" }).fill("news");
    await page.reload();
    await expect(editorOf(page)).toHaveText("Saved by itself");
    await expect(page.getByRole("list", { name: "Tags of the post" })).toContainText("#news");
    const stored = await page.evaluate(() => localStorage.getItem("tab-content-storage") ?? "");
    expect(JSON.parse(stored)).toEqual({
      state: {
        text: "<p>Saved by itself</p>",
        imageUrl: null,
        imageUrls: [],
        tags: ["#news"],
        selectedChannelIds: [expect.any(String)],
        scheduleType: "now",
        scheduledDate: null,
        useMultipleImages: false,
        // What still follows the defaults of its channels.
        follows: expect.arrayContaining(["silent"]),
      },
      version: 1,
    });
  });
  await test.step("a draft of an older build is restored, and an unreadable field loses only itself", async () => {
    const open = async (raw: string) => {
      // A page without the form must not overwrite the draft.
      await page.goto("/terms");
      await page.evaluate((value) => localStorage.setItem("tab-content-storage", value), raw);
      await signIn(page);
    };
    await open(
      JSON.stringify({
        state: { text: "Plain *words*", imageUrl: "", tags: ["old"], scheduledDate: {} },
        version: 0,
      }),
    );
    await expect(editorOf(page).locator("strong")).toHaveText("words");
    await expect(page.getByRole("list", { name: "Tags of the post" })).toContainText("#old");
    const newer = JSON.stringify({ state: { text: "<p>From tomorrow</p>", mood: 7 }, version: 99 });
    await open(newer);
    await expect(editorOf(page)).toHaveText("From tomorrow");
    await write(page, "From tomorrow on");
    const aside = await page.evaluate(() => localStorage.getItem("tab-content-aside") ?? "");
    expect(JSON.parse(aside)).toMatchObject({ versions: [{ raw: newer }] });
  });
});

test("cleared fields are restored by one button, with their images, until a new draft is started", async ({
  page,
  owner,
}) => {
  await owner.connectChannel("First");
  await owner.connectChannel("Second");
  await signIn(page);
  await write(page, "Not finished yet");
  const second = page.getByRole("checkbox", { name: /Second/ });
  await second.check();
  await page
    .locator("input[type=file][accept]")
    .first()
    .setInputFiles(await photo("a.jpg", "#446688"));
  await expect(images(page)).toHaveCount(1);
  const storedAddress = () =>
    page.evaluate(
      () =>
        (
          JSON.parse(localStorage.getItem("tab-content-storage") ?? "") as {
            state: { imageUrl: string | null };
          }
        ).state.imageUrl,
    );
  await expect.poll(storedAddress, "an uploaded image is stored a moment later").not.toBeNull();
  const address = (await storedAddress()) ?? "";
  const clear = page.getByRole("button", { name: "Clear fields" });
  await clear.click();
  await expect(editorOf(page)).toHaveText("");
  await expect(images(page)).toHaveCount(0);
  await expect(second).not.toBeChecked();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(editorOf(page)).toHaveText("Not finished yet");
  await expect(images(page)).toHaveCount(1);
  await expect(second).toBeChecked();
  expect((await page.request.get(address)).status()).toBe(200);
  await clear.click();
  await editorOf(page).click();
  await page.keyboard.type("Something new");
  await expect(page.getByRole("status").getByRole("button", { name: "Undo" })).toHaveCount(0);
  // It can no longer be restored, so its file is deleted on the server, too.
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});

test("two tabs are one: what is written, published or in conflict", async ({
  page,
  owner,
  stack,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  const { chatId } = await owner.connectChannel();
  await signIn(page);
  const second = await openTab(page.context());
  await expect(editorOf(second)).toHaveText("");
  await test.step("what one tab has published is not offered by the other a second time", async () => {
    await write(page, "Once only");
    await expect(editorOf(second)).toHaveText("Once only");
    await second.getByRole("button", { name: "Publish now in 1 channel" }).click();
    await expect(editorOf(page)).toHaveText("");
    await expect(page.getByText("The post was accepted from another tab")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Publish now/ })).toBeDisabled();
    await page.bringToFront();
    await page.getByRole("button", { name: "Copy into the editor" }).click();
    await expect(editorOf(page)).toHaveText("Once only");
    await expect(page.getByRole("checkbox").first()).not.toBeChecked();
    await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);
  });
  await test.step("a second tab shows what is written in the first, and neither overwrites what was written in the other", async () => {
    await write(page, "Our plans for the winter");
    await expect(editorOf(second)).toHaveText("Our plans for the winter");
    await second.bringToFront();
    await editorOf(second).click();
    await moveCaret(editorOf(second), "ControlOrMeta+End");
    await second.keyboard.type(" and the spring");
    await expect(editorOf(page)).toHaveText("Our plans for the winter and the spring");
    await expect(elsewhere(page)).toHaveCount(0);

    await write(page, "Coffee is back on the menu");
    await write(second, "Our plans for the winter and the spring");
    await expect(editorOf(page)).toHaveText("Coffee is back on the menu");
    await expect(elsewhere(page)).toContainText("Our plans for the winter");
    await expect(elsewhere(second)).toContainText("Coffee is back");
    await page.close({ runBeforeUnload: false });

    await second.reload();
    await expect(editorOf(second)).toHaveText("Our plans for the winter and the spring");
    await elsewhere(second).getByRole("button", { name: "Show that version" }).click();
    await expect(editorOf(second)).toHaveText("Coffee is back on the menu");
    await expect(elsewhere(second)).toContainText("Our plans for the winter");
    await elsewhere(second).getByRole("button", { name: "Discard it" }).click();
    await expect(elsewhere(second)).toHaveCount(0);
    await second.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect(elsewhere(second)).toContainText("Our plans for the winter");
  });
});

test("a form whose code is still loading shows that the press arrived, and a visit to another tab meanwhile returns to it", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/PollComposer/, async (route) => {
    await arrived;
    await route.continue();
  });
  await signIn(page);
  await page.getByText("Poll", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Poll" })).toBeChecked();
  await expect(editorOf(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("tab", { name: "Content" }).click();
  await expect(page.getByRole("radio", { name: "Poll" })).toBeChecked();
  arrive();
  await expect(page.getByRole("textbox", { name: "Question" })).toBeVisible();
});

test("a full storage is reported with its remedy, and typing still works; accessible in both themes and languages and every width", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await signIn(page);
  const editor = editorOf(page);
  await write(page, "Hello");
  const second = await openTab(page.context());
  await page.bringToFront();
  await page.keyboard.type(", world");
  await write(second, "Something else altogether");
  await expect(page.getByText("Something else altogether")).toBeVisible();
  await second.close();

  await fillStorage(page);
  await editor.click();
  await moveCaret(editor, "ControlOrMeta+End");
  await page.keyboard.insertText(` ${"and ".repeat(400)}on`);
  const alert = page.getByRole("alert").filter({ hasText: /storage is full|нет места/ });
  await expect(alert).toBeVisible();
  await expect(editor).toContainText("and on");
  await inEveryLook(page);
  await emptyStorage(page);
  await alert.getByRole("button", { name: "Save again" }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(editor).toContainText("and on");
});
