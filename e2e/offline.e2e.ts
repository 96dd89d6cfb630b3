import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { moveCaret } from "./fixtures/caret.ts";
import { photo } from "./fixtures/photos.ts";
import { expect, expectAccessible, inEveryLook, speak, test } from "./fixtures/vestnik.ts";

// Nothing of the page may be in the browser's cache.
test.use({ ownBrowser: true });

const editorOf = (page: Page) =>
  page.getByRole("textbox", { name: /^(?:Text of the post|Текст поста)$/ });
const tiles = (page: Page) =>
  page
    .getByRole("list", { name: "Images and files in the order they are sent" })
    .getByRole("listitem");
const missing = (page: Page, what: string) =>
  page.getByRole("status").filter({ hasText: `A part of the page was not loaded: ${what}` });
const panel = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "What to write" }).getByText(name, { exact: true });

/** Toasts are fetched after the page is shown. */
async function openComposer(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await editorOf(page).click();
  await expect(page.locator(".mantine-Notifications-root").first()).toBeAttached();
}

test("without network a part that is opened for the first time says so in its own place, and appears by itself when the network is back", async ({
  page,
  owner,
  context,
}) => {
  await owner.connectChannel();
  await openComposer(page);
  await page.keyboard.type("Written before the tunnel");
  await page.locator("input[type=file][accept]").setInputFiles(await photo("cup.jpg", "#aa3333"));
  await expect(tiles(page)).toHaveCount(1);
  const placed = async () => (await editorOf(page).boundingBox())?.y;
  const place = await placed();
  await context.setOffline(true);
  await expect(page.getByText("No connection. What you write is kept")).toBeVisible();
  expect(await placed(), "the line moves nothing").toBe(place);

  await test.step("a dialog says that it cannot open, and does not change the editor", async () => {
    await editorOf(page).press("ControlOrMeta+k");
    await expect(
      page.getByText("A part of the page was not loaded. Check your connection"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await editorOf(page).click();
    await moveCaret(editorOf(page), "ControlOrMeta+End");
    await page.keyboard.type(", and in it");
    await expect(editorOf(page)).toHaveText("Written before the tunnel, and in it");
  });

  await test.step("a panel and a tab say what is missing", async () => {
    await panel(page, "Poll").click();
    await expect(missing(page, "Poll")).toContainText("No network?");
    await page.getByRole("tab", { name: "History" }).click();
    await expect(missing(page, "History").getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Content" })).toBeEnabled();
    await missing(page, "History").getByRole("button", { name: "Try again" }).click();
    await expect(missing(page, "History").getByRole("button", { name: "Try again" })).toBeEnabled();
  });

  await test.step("a photo that has to be made smaller first says that there is no connection, like any other", async () => {
    await page.getByRole("tab", { name: "Content" }).click();
    await panel(page, "Post").click();
    const file = await photo("large.jpg", "#33aa33");
    const path = test.info().outputPath(file.name);
    // What comes after the picture itself is of no importance.
    await writeFile(path, Buffer.concat([file.buffer, Buffer.alloc(11 * 1024 * 1024)]));
    await page.locator("input[type=file][accept]").setInputFiles(path);
    const failure = page.getByRole("alert").filter({ hasText: "large.jpg" });
    await expect(failure).toContainText("There is no connection.");
    await panel(page, "Poll").click();
    await page.getByRole("tab", { name: "History" }).click();
  });

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "History", level: 2 })).toBeVisible();
  await expect(page.getByText("No connection.")).toHaveCount(0);
  await page.getByRole("tab", { name: "Content" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toBeVisible();
  await panel(page, "Post").click();
  await expect(editorOf(page)).toHaveText("Written before the tunnel, and in it");
  // The photo went on by itself.
  await expect(tiles(page)).toHaveCount(2);
  await editorOf(page).press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Link" })).toBeVisible();
});

test("a list that could not be fetched without network is fetched when it is back", async ({
  page,
  owner,
  context,
}) => {
  await owner.connectChannel();
  await page.goto("/dashboard?tab=history");
  const kind = page.getByLabel("Kind");
  await expect(page.getByText("Nothing published yet")).toBeVisible();
  await context.setOffline(true);
  await kind.selectOption("Polls");
  const failure = page.getByRole("alert").filter({ hasText: "You are offline." });
  await expect(failure).toContainText("Try again when the network is back.");
  await context.setOffline(false);
  await expect(failure).toHaveCount(0);
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("publishing without network says that nothing was sent, and a retry with network sends it once", async ({
  page,
  owner,
  stack,
  context,
}) => {
  const { chatId } = await owner.connectChannel();
  const keys: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().endsWith("/api/publications"))
      keys.push(sent.headers()["idempotency-key"]);
  });
  await openComposer(page);
  await page.keyboard.type("Out of the tunnel");
  const publish = page.getByRole("button", { name: "Publish now in 1 channel" });
  await expect(publish).toBeEnabled();
  await context.setOffline(true);
  await publish.click();
  const notice = page.getByRole("alert").filter({ hasText: "Nothing was sent: you are offline" });
  await expect(notice).toContainText("Try again when the network is back.");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice.getByRole("button", { name: "Try again" })).toBeEnabled();
  await expect(page.getByText("No answer came")).toHaveCount(0);
  await context.setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);
  await expect(notice).toHaveCount(0);
  expect(new Set(keys).size, "one key for every try").toBe(1);
});

test("code that a newer version on the server has removed asks for a reload of the page", async ({
  page,
  owner: _,
  complaints,
}) => {
  await openComposer(page);
  await page.keyboard.type("From the day before");
  await page.route(
    "**/assets/PollComposer*",
    async (route) => await route.fulfill({ status: 404 }),
  );
  await panel(page, "Poll").click();
  await expect(missing(page, "Poll")).toContainText("What you wrote is kept in this browser.");
  await page.unroute("**/assets/PollComposer*");
  await missing(page, "Poll").getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toBeVisible();
  await panel(page, "Post").click();
  await expect(editorOf(page)).toHaveText("From the day before");

  await test.step("a page whose code never comes is reloaded twice, and then offers to try again", async () => {
    const asked: string[] = [];
    await page.route("**/assets/settings-*", async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ status: 404 });
    });
    let loads = 0;
    page.on("domcontentloaded", () => (loads += 1));
    await page.goto("/settings");
    await expect.poll(() => loads).toBe(3);
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await expectAccessible(page);
    expect(new Set(asked).size, asked.join(" ")).toBeGreaterThan(0);
    await page.unroute("**/assets/settings-*");
    // The router puts down what it could not fetch.
    complaints.length = 0;
    await again.click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  });
});

test("the messages without network fit and can be read in both themes, on a phone in Russian", async ({
  page,
  owner: _,
  context,
}) => {
  await speak(page, "ru");
  await openComposer(page);
  await context.setOffline(true);
  await page.getByRole("radiogroup", { name: "Что написать" }).getByText("Опрос").click();
  await expect(page.getByText("Часть страницы не загрузилась: Опрос")).toBeVisible();
  await inEveryLook(page, async () => {
    await expect(page.getByText("Нет соединения. Всё, что вы пишете, сохраняется")).toBeVisible();
    await expectAccessible(page);
  }, [320, 390, 1280]);
});
