import type { Page } from "@playwright/test";
import { photo } from "../fixtures/photos.ts";
import { expect, expectNoSideScroll, inEveryLook, test } from "../fixtures/vestnik.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "Text of the post" });
const choice = (page: Page, name: string) => page.getByRole("radio", { name });
const preview = (page: Page) => page.locator("[data-preview]");

const long = "Tea ".repeat(300).trim();

test("a text that is too long for its picture goes out as a card, and an album with buttons in two messages", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await page.goto("/dashboard");
  await editor(page).fill(long);
  const files = page.locator("input[type=file][accept]");
  await files.setInputFiles([await photo("one.jpg", "#aa3333")]);
  const adviser = page.getByRole("group", { name: /^This does not fit into one message/ });

  await test.step("what fits says what it loses, what does not says why, and each shows itself", async () => {
    await expect(adviser).toBeVisible();
    await expect(choice(page, "One message")).toBeChecked();
    await expect(adviser).toContainText("The text is 175 characters too long for this.");
    await expect(adviser).toContainText("The channel shows two posts.");
    await adviser.getByRole("button", { name: "Show a preview" }).first().click();
    await expect(adviser.getByRole("group", { name: "Link preview" })).toBeVisible();
    await expectNoSideScroll(page);
    await inEveryLook(page);
  });

  await test.step("chosen by keyboard, the card is previewed and can be taken back", async () => {
    await choice(page, "One message").focus();
    await page.keyboard.press("ArrowDown");
    await expect(choice(page, "The picture as a card of the text")).toBeChecked();
    await expect(preview(page).getByRole("group", { name: "Link preview" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Publish now/ })).toBeEnabled();
  });

  await test.step("a second picture leaves two messages, which go out one after the other", async () => {
    await files.setInputFiles([await photo("two.jpg", "#33aa33")]);
    await choice(page, "Two messages, one after the other").check();
    await expect(preview(page).locator("[data-words]")).toBeVisible();
    await page.getByRole("button", { name: /^Publish now/ }).click();
    await expect.poll(() => control.posts(chatId), { timeout: 20_000 }).toHaveLength(3);
    const [picture, , words] = control.posts(chatId);
    expect(picture?.caption).toBeUndefined();
    expect(words?.text).toBe(long);
  });

  await test.step("the history says that they belong together", async () => {
    await page.goto("/dashboard?tab=history");
    await expect(page.getByText("The text of a post in two messages.")).toBeVisible();
  });
});
