import type { Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { expect, expectAccessible, expectNoSideScroll, speak, test } from "../fixtures/vestnik.ts";
import { visit } from "../fixtures/visit.ts";

const silent = (page: Page) => page.getByRole("switch", { name: "Send silently" });
const moreOptions = (page: Page) => page.getByRole("button", { name: /^More options/ });
const sign = (page: Page) => page.getByRole("img", { name: "Without a sound" });

type Waiting = { readonly id: string; readonly content: { readonly silent: boolean } };

async function waiting(page: Page): Promise<Waiting[]> {
  const answer = await askApi(page, "GET", "/publications?status=scheduled");
  return (answer as { publications: Waiting[] }).publications;
}

test("a post that is sent silently says so, keeps it in this browser, in a draft and while it waits, and reaches its channel without a sound", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await page.goto("/dashboard");
  const editor = page.getByRole("textbox", { name: "Text of the post" });

  await test.step("chosen once, it is seen in the preview and survives a reload", async () => {
    await editor.fill("Quiet beans");
    await moreOptions(page).click();
    await silent(page).check();
    await expect(sign(page)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(moreOptions(page)).toContainText("silent");
    await moreOptions(page).click();
    await expect(silent(page)).toBeChecked();
  });

  await test.step("a draft keeps it; cleared fields do not", async () => {
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear fields" }).click();
    await expect(silent(page)).not.toBeChecked();
    await visit(page, "/dashboard?tab=content&panel=drafts");
    await page.getByRole("link", { name: "Edit: Quiet beans" }).click();
    await moreOptions(page).click();
    await expect(silent(page)).toBeChecked();
  });

  await test.step("published, it is without a sound, and the next one has a sound", async () => {
    // The editor of a draft has a field of the same name.
    await page.goto("/dashboard");
    await editor.fill("Quiet beans");
    await moreOptions(page).click();
    await silent(page).check();
    await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
    await page.getByRole("button", { name: /^Publish now/ }).click();
    await expect.poll(() => control.silentPosts(chatId)).toHaveLength(1);
    await expect(silent(page)).not.toBeChecked();
  });

  await test.step("while it waits it can be given its sound back", async () => {
    await editor.fill("Later beans");
    await silent(page).check();
    await page.getByText("Later", { exact: true }).click();
    await page.getByRole("button", { name: /^Schedule for/ }).click();
    await expect
      .poll(async () => (await waiting(page)).map((one) => one.content.silent))
      .toEqual([true]);
    const [made] = await waiting(page);
    await visit(page, `/edit-scheduled-post/${made?.id}`);
    await expect(page.getByRole("button", { name: /^Save/ })).toBeVisible();
    await moreOptions(page).click();
    await expect(silent(page)).toBeChecked();
    await silent(page).uncheck();
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect
      .poll(async () => (await waiting(page)).map((one) => one.content.silent))
      .toEqual([false]);
  });
});

test("on a phone, in Russian, a poll is sent without a sound", async ({ page, owner, stack }) => {
  const { control } = stack.telegram;
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, "ru");
  await page.goto("/dashboard?tab=content&panel=poll");
  await page.getByRole("textbox", { name: "Вопрос" }).fill("Чай или кофе?");
  await page.getByRole("textbox", { name: "Вариант 1", exact: true }).fill("Чай");
  await page.getByRole("textbox", { name: "Вариант 2", exact: true }).fill("Кофе");
  await page.getByRole("button", { name: /^Ещё настройки/ }).click();
  await page.getByRole("switch", { name: "Отправить без звука" }).check();
  await expect(page.getByRole("img", { name: "Без звука" })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
  await page.getByRole("button", { name: /^Опубликовать сейчас/ }).click();
  await expect.poll(() => control.silentPosts(chatId)).toHaveLength(1);
});
