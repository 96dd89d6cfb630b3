import { expect, expectAccessible, expectNoSideScroll, speak, test } from "../fixtures/vestnik.ts";
import { expectDialogAccessible } from "../fixtures/looks.ts";

test("what a channel chooses for its new posts is on in the next one, says where it is from, and takes nothing back that was set by hand", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const coffee = await owner.connectChannel("Утренний кофе");
  const tea = await owner.connectChannel("Вечерний чай");
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, "ru");
  await page.goto("/dashboard?tab=channels");
  const card = page.getByRole("article").filter({ hasText: "Утренний кофе" });
  const dialog = page.getByRole("dialog", { name: /^Новые посты/ });
  const silent = page.getByRole("switch", { name: "Отправить без звука" });
  const more = page.getByRole("button", { name: /^Ещё настройки/ });
  const text = page.getByRole("textbox", { name: "Текст поста" });
  const destination = (name: string) => page.getByRole("checkbox", { name: new RegExp(name) });
  const publish = page.getByRole("button", { name: /^Опубликовать сейчас/ });
  const open = async (tab: RegExp) => await page.getByRole("tab", { name: tab }).click();

  await test.step("chosen once in the channel's card, it stands there", async () => {
    await expect(card).not.toContainText("Новые посты:");
    await card.getByRole("button", { name: "Новые посты: Утренний кофе" }).click();
    await dialog.getByRole("switch", { name: "Отправить без звука" }).check();
    await dialog.getByRole("switch", { name: "Запретить копирование" }).check();
    await expectNoSideScroll(page);
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText(/^Настройки новых постов сохранены/)).toBeVisible();
    await expect(card).toContainText("Новые посты: без звука, без копирования");
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });

  await test.step("a new post takes it with the channel, and says so, also after a reload", async () => {
    await open(/^Контент/);
    await expect(more).not.toContainText("без звука");
    await text.fill("Тихие зёрна");
    await destination("Утренний кофе").check();
    const from = "из настроек канала: без звука, без копирования";
    await expect(more).toContainText(from);
    await expect(page.getByText(/^(?:Сохранено|Хранится)/)).toBeVisible();
    await page.reload();
    await expect(more).toContainText(from);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });

  await test.step("with a channel that chooses otherwise, the post is as usual and says on what they differ", async () => {
    await destination("Вечерний чай").check();
    await expect(more).toContainText("у каналов по-разному: без звука, без копирования");
    await more.click();
    await expect(silent).not.toBeChecked();
    await destination("Вечерний чай").uncheck();
    await expect(silent).toBeChecked();
  });

  await test.step("set by hand, it stays whichever channel comes", async () => {
    await page.getByRole("switch", { name: "Запретить копирование" }).uncheck();
    await destination("Вечерний чай").check();
    await expect(silent).not.toBeChecked();
    await silent.check();
    await destination("Утренний кофе").uncheck();
    await destination("Утренний кофе").check();
    await destination("Вечерний чай").uncheck();
    await expect(silent).toBeChecked();
    await expect(page.getByRole("switch", { name: "Запретить копирование" })).not.toBeChecked();
    await expect(more).toContainText("без звука");
    await expect(more).not.toContainText("из настроек");
  });

  await test.step("Telegram gets what the form shows, and the next post begins as the channel chooses", async () => {
    await publish.click();
    await expect.poll(() => control.silentPosts(coffee.chatId)).toHaveLength(1);
    expect(control.posts(coffee.chatId)).toMatchObject([{ text: "Тихие зёрна" }]);
    expect(control.posts(coffee.chatId)[0]).not.toHaveProperty("has_protected_content");
    await expect(more).toContainText("из настроек канала: без звука, без копирования");
    await text.fill("Ещё тише");
    await publish.click();
    await expect
      .poll(() => control.posts(coffee.chatId).at(-1))
      .toMatchObject({ text: "Ещё тише", has_protected_content: true });
    expect(control.silentPosts(coffee.chatId)).toHaveLength(2);
    expect(control.posts(tea.chatId)).toHaveLength(0);
  });
});
