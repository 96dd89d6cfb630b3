import type { Page } from "@playwright/test";
import { expect, inEveryLook, expectAccessible, test } from "./fixtures/vestnik.ts";
import { visit } from "./fixtures/visit.ts";

const lacks = (page: Page, before = "") =>
  page.getByText(`${before}The bot may not pin here. In Telegram`);

test("that a bot may not pin is said where the channel is, where it is chosen, and before the time of the post", async ({
  page,
  owner,
  stack,
}) => {
  const tea = await owner.connectChannel("Evening Tea");
  await owner.connectChannel("Morning Coffee");
  const { control } = stack.telegram;
  control.setMember(tea.chatId, tea.botId, { rights: { can_edit_messages: false } });
  await page.goto("/dashboard?tab=channels");

  await test.step("a check finds it, and the channel stays ready", async () => {
    await page.getByRole("button", { name: "Check again: Evening Tea" }).click();
    await expect(lacks(page)).toBeVisible();
    await expect(page.getByRole("article", { name: "Evening Tea" })).toContainText("Ready");
    await expectAccessible(page);
  });

  await test.step("beside the option, with the channel that is chosen", async () => {
    await visit(page, "/dashboard");
    await page.getByRole("textbox", { name: "Text of the post" }).fill("Fresh beans");
    await page.getByRole("checkbox", { name: /Evening Tea/ }).check();
    await page.getByRole("button", { name: /More options/ }).click();
    await expect(lacks(page)).toBeHidden();
    await page.getByRole("combobox", { name: "Pin the post" }).selectOption("Pin");
    await expect(lacks(page, "Evening Tea: ")).toBeVisible();
    await inEveryLook(page, async () => await expectAccessible(page));
  });

  await test.step("and of the published post, before it is tried again", async () => {
    await page.getByRole("button", { name: /^Publish now/ }).click();
    await expect.poll(() => control.posts(tea.chatId)).toHaveLength(1);
    await visit(page, "/dashboard?tab=history");
    await page.getByRole("button", { name: "Understood" }).click();
    await expect(page.getByText(/^Evening Tea: The bot may not pin here/)).toBeVisible();
  });

  await test.step("it is published in another channel as a new post, with everything it says", async () => {
    await page.getByRole("link", { name: "Publish in another channel" }).click();
    await expect(page.getByRole("textbox", { name: "Text of the post" })).toHaveText("Fresh beans");
    await expect(page.getByRole("checkbox", { name: /Morning Coffee/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /Evening Tea/ })).not.toBeChecked();
  });
});
