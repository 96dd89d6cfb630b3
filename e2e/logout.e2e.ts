/** What stays in a browser after a logout, and after a deletion. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectDialogAccessible, inEveryLook, speak, test } from "./fixtures/vestnik.ts";

const SECRET = "Zinnias bloom on Thursday";

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Text of the post" });
const question = (page: Page) =>
  page.getByRole("dialog", { name: "Keep your text on this device?" });
const logOut = (page: Page) => page.getByRole("button", { name: "Log out" });

async function signIn(page: Page, name: string): Promise<void> {
  const widget = page.frameLocator("iframe");
  await widget.getByRole("button", { name: "Log in with Telegram" }).click();
  await widget.getByRole("button", { name }).click();
  await expect(editorOf(page)).toBeVisible();
}

async function stored(page: Page): Promise<string> {
  return await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
}

test("a logout asks what becomes of unpublished text, and leaves nothing of it where it is not kept", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await signIn(page, "Anna Petrova");

  await test.step("where there is no text nothing is asked", async () => {
    await logOut(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, "Anna Petrova");
  });

  await test.step("the letters of the last moment count; by keyboard one can stay, and nothing is lost", async () => {
    await editorOf(page).pressSequentially(SECRET);
    await logOut(page).focus();
    await page.keyboard.press("Enter");
    await expect(question(page).getByRole("checkbox")).toBeFocused();
    await expect(question(page).getByRole("checkbox")).not.toBeChecked();
    await expect(question(page).getByText("On a shared device do not keep it")).toBeVisible();
    await inEveryLook(page, async () => await expectDialogAccessible(page));
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(logOut(page)).toBeFocused();
    await expect(editorOf(page)).toHaveText(SECRET);
  });

  await test.step("deleted it is in no storage, also while another tab has it", async () => {
    const other = await context.newPage();
    await other.goto("/dashboard");
    await expect(editorOf(other)).toHaveText(SECRET);
    await page.bringToFront();
    await logOut(page).click();
    await question(page).getByRole("button", { name: "Delete the text and log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    expect(await stored(page)).not.toContain(SECRET);
    await other.close();
    expect(await stored(page)).not.toContain(SECRET);
  });

  await test.step("its author finds no text then, and finds it where it was kept", async () => {
    await signIn(page, "Anna Petrova");
    await expect(editorOf(page)).toHaveText("");
    await editorOf(page).fill(SECRET);
    await logOut(page).click();
    await question(page).getByRole("checkbox").press("Space");
    await question(page).getByRole("button", { name: "Log out" }).press("Enter");
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, "Anna Petrova");
    await expect(editorOf(page)).toHaveText(SECRET);
  });

  await test.step("from the settings, opened by their address, it is deleted as well", async () => {
    await page.goto("/settings");
    await logOut(page).click();
    await question(page).getByRole("button", { name: "Delete the text and log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page)).not.toContain(SECRET);
  });
});

test("on a phone the question is asked from the menu, in Russian, also without a network", async ({
  page,
  owner: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, "ru");
  await page.goto("/dashboard");
  await page.getByRole("textbox", { name: "Текст поста" }).fill("Циннии цветут в четверг");
  await page.route("**/api/sessions/current", async (route) => await route.abort());
  await page.getByRole("button", { name: "Открыть меню" }).click();
  await page.getByRole("button", { name: "Выйти" }).click();
  const asked = page.getByRole("dialog", { name: "Оставить текст на этом устройстве?" });
  await expectDialogAccessible(page);
  await asked.getByRole("button", { name: "Удалить текст и выйти" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).not.toContain("Циннии");
});

test("a note that an account was to be deleted clears its text only when the server says that it is gone", async ({
  page,
}) => {
  await page.goto("/login");
  await signIn(page, "Anna Petrova");
  await editorOf(page).fill(SECRET);
  await expect.poll(async () => await stored(page)).toContain(SECRET);
  const gone = randomUUID();
  // As a browser that has heard of the deletion of both accounts, and not that one of them was undone elsewhere.
  await page.evaluate((id) => {
    const day = "2026-01-01T00:00:00.000Z";
    localStorage.setItem(`leaves-at:${localStorage.getItem("storage-owner")}`, day);
    localStorage.setItem(`leaves-at:${id}`, day);
    localStorage.setItem(`tab-content-storage:${id}`, "theirs");
    localStorage.removeItem("token");
  }, gone);
  const answers: boolean[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/existence")) answers.push(response.ok());
  });
  await page.route("**/existence", async (route) => await route.abort());
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect(await stored(page)).toContain("theirs");
  await page.unroute("**/existence");
  await page.reload();
  await expect.poll(async () => await stored(page)).not.toContain("theirs");
  expect(await stored(page)).toContain(SECRET);
  await expect.poll(() => answers).toEqual([true, true]);
  expect(await stored(page)).toContain(SECRET);
});
