import type { Locator, Page } from "@playwright/test";
import { sampleVideo } from "@vestnik/server/testing/media/sampleMedia";
import { subscribe } from "../fixtures/api.ts";
import { expect, expectAccessible, expectNoSideScroll, speak, test } from "../fixtures/vestnik.ts";

const MAX_TOUCHES = 20;
const MAX_TOUCHES_OF_A_CORRECTION = 4;

/** Presses with a finger, counting; what the phone itself asks (which file, which entry of a list) is one touch more. */
function finger(page: Page) {
  let count = 0;
  return {
    touches: () => count,
    startAgain: () => (count = 0),
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    choose: async (list: Locator, entry: string) => {
      count += 2;
      await list.selectOption(entry);
    },
    pickFile: async (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      count += 2;
      const asked = page.waitForEvent("filechooser");
      await button.click();
      await (await asked).setFiles(file);
    },
  };
}

test("on a phone, in Russian, a post with everything goes to three channels in twenty touches, and is corrected in four", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  await subscribe(page, stack);
  const channels = [
    await owner.connectChannel("Утренний кофе"),
    await owner.connectChannel("Вечерний чай"),
    await owner.connectChannel("Скидки"),
  ];
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, "ru");
  await page.goto("/dashboard");
  const { touches, startAgain, press, choose, pickFile } = finger(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const editor = page.getByRole("textbox", { name: "Текст поста" });

  await test.step("composed and published", async () => {
    await press(editor);
    await page.keyboard.type("Зёрна из Кении");
    await pickFile(button("Видео или файл"), {
      name: "beans.mp4",
      mimeType: "video/mp4",
      buffer: Buffer.from(await sampleVideo()),
    });
    await press(button("Скрыть видео 1 до нажатия"));
    await press(button(/^Ещё настройки/));
    await press(button("Добавить кнопку"));
    await page.keyboard.type("Заказать");
    const target = (position: number) =>
      page
        .getByRole("group", { name: `Ряд 1, кнопка ${position}` })
        .getByRole("textbox", { name: "Ссылка" });
    await press(target(1));
    await page.keyboard.type("beans.example");
    await press(button("Добавить кнопку в ряд 1"));
    await page.keyboard.type("Цены");
    await press(target(2));
    await page.keyboard.type("beans.example/prices");
    await press(page.getByRole("switch", { name: "Отправить без звука" }));
    await choose(page.getByRole("combobox", { name: "Закрепить пост" }), "Закрепить на 1 час");
    await choose(page.getByRole("combobox", { name: "Удалить из канала" }), "Через 1 день");
    await press(button("Все"));
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await press(button(/^Опубликовать сейчас/));
    expect(touches()).toBeLessThanOrEqual(MAX_TOUCHES);
  });

  await test.step("it stands in each channel as it was composed", async () => {
    for (const { chatId } of channels) {
      await expect
        .poll(() => control.posts(chatId), { timeout: 30_000 })
        .toMatchObject([
          {
            caption: "Зёрна из Кении",
            has_media_spoiler: true,
            video: { width: 128 },
            reply_markup: {
              inline_keyboard: [
                [
                  { text: "Заказать", url: "https://beans.example" },
                  { text: "Цены", url: "https://beans.example/prices" },
                ],
              ],
            },
          },
        ]);
      expect(control.silentPosts(chatId)).toHaveLength(1);
      await expect.poll(() => control.pinned(chatId)).toHaveLength(1);
    }
  });

  await test.step("corrected everywhere, it says so in each", async () => {
    startAgain();
    await press(page.getByRole("tab", { name: /^История/ }));
    await expect(page.getByText(/Открепится .* · Удалится/)).toHaveCount(3);
    await press(page.getByRole("link", { name: "Изменить", exact: true }));
    await press(editor);
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" и Руанды");
    await press(button(/^Изменить в 3/));
    expect(touches()).toBeLessThanOrEqual(MAX_TOUCHES_OF_A_CORRECTION);
    for (const { chatId } of channels) {
      await expect
        .poll(() => control.posts(chatId).map(({ caption }) => caption))
        .toEqual(["Зёрна из Кении и Руанды"]);
    }
  });
});
