import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSideScroll, speak, test } from "../fixtures/vestnik.ts";
import { visit } from "../fixtures/visit.ts";

const moreOptions = (page: Page) => page.getByRole("button", { name: /^Ещё настройки/ });
const preview = (page: Page) => page.locator("[data-preview]");

test("on a phone, in Russian, a post gets two buttons and a small link preview, is protected, and reaches its channel so", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, "ru");
  await page.goto("/dashboard");
  await page
    .getByRole("textbox", { name: "Текст поста" })
    .fill("Зёрна: https://beans.example/kenya");
  await moreOptions(page).click();
  const button = (position: number) =>
    page.getByRole("group", { name: `Ряд 1, кнопка ${position}` });

  await test.step("a button without a target says so in its place, and holds the post back", async () => {
    await page.getByRole("button", { name: "Добавить кнопку" }).click();
    await expect(button(1).getByRole("textbox", { name: "Текст кнопки" })).toBeFocused();
    await page.keyboard.type("Заказать");
    await page.getByRole("switch", { name: "Запретить копирование" }).check();
    await expect(button(1)).toContainText("Кнопка «Заказать» никуда не ведёт.");
    await expect(page.getByRole("button", { name: /^Опубликовать сейчас/ })).toBeDisabled();
    await button(1).getByRole("textbox", { name: "Ссылка" }).fill("beans.example");
    await expect(button(1)).not.toContainText("никуда не ведёт");
  });

  await test.step("a second one beside it copies a code and is green", async () => {
    await page.getByRole("button", { name: "Добавить кнопку в ряд 1" }).click();
    await page.keyboard.type("Промокод");
    await button(2).getByRole("combobox", { name: "По нажатию" }).selectOption("Копирует текст");
    await button(2).getByRole("textbox", { name: "Текст для копирования" }).fill("BEANS10");
    await button(2).getByRole("combobox", { name: "Цвет" }).selectOption("Зелёный");
    await page.getByText("Малый", { exact: true }).click();
    await page.getByRole("combobox", { name: "Закрепить пост" }).selectOption("Закрепить на 1 час");
    await page.getByRole("combobox", { name: "Удалить из канала" }).selectOption("Через 1 день");
    await expect(preview(page).getByRole("list", { name: "Кнопки" })).toContainText("Промокод");
    await expect(preview(page).getByRole("group", { name: "Предпросмотр ссылки" })).toContainText(
      "beans.example",
    );
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });

  await test.step("moved, they change places, and the focus stays with the button", async () => {
    await page.getByRole("button", { name: "Сдвинуть назад: ряд 1, кнопка 2" }).click();
    await expect(button(1).getByRole("textbox", { name: "Текст кнопки" })).toHaveValue("Промокод");
    await expect(
      page.getByRole("button", { name: "Сдвинуть назад: ряд 1, кнопка 1" }),
    ).toBeFocused();
  });

  await test.step("the closed row says what was chosen, also after a reload", async () => {
    await moreOptions(page).click();
    const chosen =
      "2 кнопки · малый предпросмотр ссылки · без копирования · закрепить на 1 час · удалить через 1 день";
    await expect(moreOptions(page)).toContainText(chosen);
    await expect(page.getByText(/^(?:Сохранено|Хранится)/)).toBeVisible();
    await page.reload();
    await expect(moreOptions(page)).toContainText(chosen);
  });

  await test.step("Telegram is told all of it, and the next post begins without", async () => {
    await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
    await page.getByRole("button", { name: /^Опубликовать сейчас/ }).click();
    await expect.poll(() => control.posts(chatId)).toHaveLength(1);
    const [post] = control.posts(chatId);
    expect(post).toMatchObject({
      has_protected_content: true,
      link_preview_options: { url: "https://beans.example/kenya", prefer_small_media: true },
      reply_markup: {
        inline_keyboard: [
          [
            { text: "Промокод", copy_text: { text: "BEANS10" }, style: "success" },
            { text: "Заказать", url: "https://beans.example" },
          ],
        ],
      },
    });
    await expect(moreOptions(page)).not.toContainText("кнопки");
  });

  await test.step("it is pinned, its channel says until when, and its owner leaves it there", async () => {
    await expect.poll(() => control.pinned(chatId)).toHaveLength(1);
    await visit(page, "/dashboard?tab=history");
    const plan = page.getByText(/Открепится .* · Удалится/);
    await expect(plan).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Оставить как есть" }).click();
    await expect(plan).toBeHidden();
  });
});

test("on a phone, what an owner keeps in sight is one touch away in posts and polls, and a sixth option is refused", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  const more = page.getByRole("button", { name: /^More options/ });
  const star = (name: string) =>
    page.getByRole("button", { name: `Keep in sight: ${name}`, exact: true });
  const inSight = page.getByRole("group", { name: "Options in sight" });
  const silent = inSight.getByRole("button", { name: "silent" });

  await test.step("a star puts it beside the text, also after a reload", async () => {
    await more.click();
    await star("Send silently").click();
    await page.getByRole("combobox", { name: "Pin the post" }).selectOption("Pin for 3 hours");
    await star("Pin the post").click();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Text of the post" }).fill("Quiet beans");
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(inSight.getByRole("button")).toHaveText(["silent", "pinned for 3 hours"]);
    await expect(silent).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("one touch chooses it or takes it back, with its value", async () => {
    await silent.click();
    const pinned = inSight.getByRole("button", { name: "pinned for 3 hours" });
    await expect(pinned).toHaveAttribute("aria-pressed", "true");
    await pinned.click();
    await expect(more).not.toContainText("pinned");
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
    await page.getByRole("button", { name: /^Publish now/ }).click();
    await expect.poll(() => control.silentPosts(chatId)).toHaveLength(1);
    await expect(silent).toHaveAttribute("aria-pressed", "false");
    expect(control.pinned(chatId)).toHaveLength(0);
  });

  await test.step("a poll has those that it can have, and says when there is no room for another", async () => {
    await visit(page, "/dashboard?tab=content&panel=poll");
    await expect(inSight.getByRole("button")).toHaveText(["silent"]);
    await more.click();
    for (const name of ["Quiz", "Close the poll", "Options in random order"])
      await star(name).click();
    const last = star("Voters may change their vote");
    await last.click();
    await expect(last).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("status").filter({ hasText: "No more than 5" })).toContainText(
      "quiz, closes after 1 day, random order, silent, pinned for 3 hours.",
    );
    await inSight.getByRole("button", { name: "closes after 1 day" }).click();
    await expect(page.getByRole("combobox", { name: "Close the poll" })).toHaveValue("1440");
  });
});
