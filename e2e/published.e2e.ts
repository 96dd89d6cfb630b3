import type { Page } from "@playwright/test";
import { expect, inEveryLook, expectAccessible, test } from "./fixtures/vestnik.ts";
import { visit } from "./fixtures/visit.ts";

const entry = (page: Page) => page.getByRole("article").filter({ hasText: "beans" }).first();

test("a published post is corrected in all its channels, pinned, and removed from them", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const coffee = await owner.connectChannel("Morning Coffee");
  const tea = await owner.connectChannel("Evening Tea");
  const texts = () =>
    [coffee, tea].map(({ chatId }) => control.posts(chatId).map(({ text }) => text));
  await page.goto("/dashboard");
  const editor = page.getByRole("textbox", { name: "Text of the post" });
  await editor.fill("Fresh baens");
  await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
  await page.getByRole("checkbox", { name: /Evening Tea/ }).check();
  control.fault({ kind: "429", chatId: tea.chatId, retryAfter: 1, times: 0 });
  await page.getByRole("button", { name: /^Publish now/ }).click();

  await test.step("a question about one channel stays as it was asked while the other is reached", async () => {
    await visit(page, "/dashboard?tab=history");
    const onItsWay = page.getByRole("heading", { name: "On its way" });
    await expect(onItsWay).toBeVisible();
    await page.getByRole("button", { name: "Remove from the channel" }).click();
    const question = page.getByRole("dialog", { name: "Remove from the channel?" });
    await expect(question).toContainText("Morning Coffee");
    control.clearFaults();
    await expect(onItsWay).toBeHidden();
    await expect(question).not.toContainText("Evening Tea");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Remove from 2 channels" })).toBeFocused();
  });
  await expect.poll(texts).toEqual([["Fresh baens"], ["Fresh baens"]]);

  await test.step("its mistake is corrected once, and stands right in both", async () => {
    await visit(page, "/dashboard?tab=history");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("radio", { name: "All channels (2)" })).toBeChecked();
    await expect(editor).toHaveText("Fresh baens");
    await expectAccessible(page);
    await editor.fill("Fresh beans");
    await page.getByRole("button", { name: "Change it in 2 channels" }).click();
    await expect.poll(texts).toEqual([["Fresh beans"], ["Fresh beans"]]);
    await expect(entry(page).getByText(/^Changed /)).toHaveCount(2);
  });

  await test.step("the details keep what it said, and put it back in one channel", async () => {
    await entry(page)
      .getByRole("button", { name: /^Details: Morning Coffee/ })
      .click();
    const versions = entry(page).getByRole("list", { name: "What it said before" });
    await expect(versions).toContainText("Fresh baens");
    await versions.getByRole("button", { name: "Put this version back" }).click();
    await expect.poll(texts).toEqual([["Fresh baens"], ["Fresh beans"]]);
    await expect(versions.getByRole("listitem")).toHaveCount(2);
    await versions.getByRole("button", { name: "Put this version back" }).first().click();
    await expect.poll(texts).toEqual([["Fresh beans"], ["Fresh beans"]]);
    await entry(page)
      .getByRole("button", { name: /^Details: Morning Coffee/ })
      .click();
  });

  await test.step("pinned, it says so, and it is pinned in Telegram", async () => {
    await entry(page).getByRole("button", { name: "Pin", exact: true }).click();
    await expect.poll(() => control.pinned(coffee.chatId)).toHaveLength(1);
    await expect(entry(page).getByText(/Pinned since/)).toHaveCount(2);
    await expect(entry(page).getByRole("button", { name: "Unpin" })).toBeVisible();
  });

  await test.step("where Telegram refuses, the reason stands beside the channel", async () => {
    control.setMember(tea.chatId, tea.botId, { rights: { can_edit_messages: false } });
    await entry(page).getByRole("button", { name: "Unpin" }).click();
    await expect(entry(page).getByText("It was not unpinned here")).toBeVisible();
    await expect(entry(page).getByText(/Pinned since/)).toHaveCount(1);
    await inEveryLook(page, async () => await expectAccessible(page));
  });

  const line = page.getByRole("region", { name: "Needs your attention" });
  await test.step("and over every tab, until its owner has understood", async () => {
    await expect(line).toContainText("A post was not unpinned.");
    await expect(line).toContainText(": 1 post stays as it was.");
    await line.getByRole("link", { name: "Look" }).click();
    await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("attention");
    await entry(page).getByRole("button", { name: "Understood" }).click();
    await expect(line).toBeHidden();
    await visit(page, "/dashboard?tab=history");
    control.setMember(tea.chatId, tea.botId);
  });

  await test.step("removed after a question, it is in no channel, and stays in the history", async () => {
    await entry(page).getByRole("button", { name: "Remove from 2 channels" }).click();
    const question = page.getByRole("dialog", { name: "Remove from 2 channels?" });
    await expect(question).toContainText("Evening Tea, Morning Coffee");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.poll(texts).toEqual([[], []]);
    await expect(entry(page).getByText(/^Removed from the channel .*\d/)).toHaveCount(2);
    await expect(entry(page).getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  });
});
