import { expect, speak, test } from "../fixtures/vestnik.ts";
import { visit } from "../fixtures/visit.ts";

test("a pasted link sends a post into its topic of a group, and the card says why a closed topic took none", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId, username } = await owner.connectGroup("Tea talk");
  const news = control.createTopic(chatId, "News");
  const closed = control.createTopic(chatId, "Archive");
  control.closeTopic(chatId, closed);
  await speak(page, "ru");
  await page.goto("/dashboard");
  const text = page.getByRole("textbox", { name: "Текст поста" });
  const more = page.getByRole("button", { name: /^Ещё настройки/ });
  const topic = page.getByRole("textbox", { name: "Тема группы" });
  const destination = page.getByRole("checkbox", { name: /Tea talk/ });
  const publish = page.getByRole("button", { name: /^Опубликовать сейчас/ });
  const linkTo = (topicId: number) => `${stack.telegram.url}/${username}/${topicId}`;

  await test.step("without a group among the channels there is no field for a topic", async () => {
    await text.fill("Новый чай");
    await destination.uncheck();
    await more.click();
    await expect(page.getByRole("switch", { name: "Отправить без звука" })).toBeVisible();
    await expect(topic).toBeHidden();
    await destination.check();
  });

  await test.step("a link of another chat names no topic, and holds the post back", async () => {
    await topic.fill("https://t.me/another_chat/45");
    await expect(page.getByText("Такой темы в группе быть не может.").first()).toBeVisible();
    await expect(publish).toBeDisabled();
  });

  await test.step("the pasted link names the topic in the closed row and in the preview, also after a reload", async () => {
    await topic.fill(linkTo(news));
    await expect(page.locator("[data-preview]").getByRole("link")).toHaveAttribute(
      "href",
      linkTo(news),
    );
    await expect(page.getByText(/^(?:Сохранено|Хранится)/)).toBeVisible();
    await page.reload();
    await expect(more).toContainText(`тема ${news}`);
  });

  await test.step("the post arrives in it", async () => {
    await publish.click();
    await expect.poll(() => control.posts(chatId)).toMatchObject([{ message_thread_id: news }]);
  });

  await test.step("a closed topic takes none, and the card says why", async () => {
    await text.fill("В архив");
    await more.click();
    await topic.fill(String(closed));
    await publish.click();
    await visit(page, "/dashboard?tab=history");
    const card = page.getByRole("article").filter({ hasText: "В архив" });
    await expect(card).toContainText("Тема закрыта");
    await expect(card.getByRole("link", { name: `Тема ${closed}` })).toHaveAttribute(
      "href",
      linkTo(closed),
    );
    expect(control.posts(chatId)).toHaveLength(1);
  });
});
