import type { Locator, Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { bringRecognition, facts, tell } from "../fixtures/fakeRecognition.ts";
import { photo } from "../fixtures/photos.ts";
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  inEveryLook,
  speak,
  switchLanguage,
  test,
} from "../fixtures/vestnik.ts";
import type { Language } from "../fixtures/vestnik.ts";

const names = {
  en: {
    open: "Write with AI",
    prompt: "Prompt",
    text: "Text of the post",
    generate: /^(Generate text|Another text|Writing)/,
    use: /^(Use this text|Add below the text|The text is in the post|Go to the post)$/,
    answer: "Generated text",
    dictate: "Dictate the prompt",
    again: "Try again",
  },
  ru: {
    open: "Написать с помощью ИИ",
    prompt: "Задание",
    text: "Текст поста",
    generate: /^(Сгенерировать текст|Ещё вариант текста|ИИ пишет)/,
    use: /^(Вставить в пост|Вставить ниже|Текст в посте|К посту)$/,
    answer: "Сгенерированный текст",
    dictate: "Надиктовать задание",
    again: "Повторить",
  },
};

type Form = Readonly<
  Record<"card" | "prompt" | "generate" | "answer" | "useIt" | "microphone" | "editor", Locator>
>;

function formOf(page: Page, language: Language): Form {
  const name = names[language];
  const card = page.getByRole("group", { name: name.open });
  return {
    card,
    prompt: card.getByRole("textbox", { name: name.prompt }),
    generate: card.getByRole("button", { name: name.generate }),
    answer: card.getByRole("region", { name: name.answer }),
    useIt: card.getByRole("button", { name: name.use }),
    microphone: card.getByRole("button", { name: name.dictate }),
    editor: page.getByRole("textbox", { name: name.text }),
  };
}

async function openForm(page: Page, language: Language = "en"): Promise<Form> {
  await speak(page, language);
  await page.goto("/dashboard");
  const row = page.getByRole("button", { name: names[language].open, exact: true });
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await row.click();
  const form = formOf(page, language);
  await expect(form.prompt).toBeVisible();
  return form;
}

test.beforeEach(({ stack }) => stack.ai.control.reset());

test("a prompt that was spoken and typed becomes a text, which goes into the post, out of it by undo, and to the channel", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.ai;
  const { chatId } = await owner.connectChannel();
  await page.addInitScript(bringRecognition);
  const { card, prompt, generate, answer, useIt, microphone, editor } = await openForm(page);
  await editor.click();
  await page.keyboard.type("Good morning!");
  await prompt.click();
  await page.keyboard.type("Tell of beans");
  for (const _ of " beans") await page.keyboard.press("ArrowLeft");
  await microphone.click();
  await expect(microphone).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => await facts(page)).toMatchObject({ lang: "en-US", starts: 1 });
  await tell(page, "say", "our new");
  await expect(prompt).toHaveValue("Tell of our new beans");
  await page.keyboard.press("Escape");
  await expect(microphone).toHaveAttribute("aria-pressed", "false");
  await expect(prompt).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(prompt, "undo removes the spoken words, and nothing else").toHaveValue(
    "Tell of beans",
  );
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(prompt).toHaveValue("Tell of our new beans");

  control.write("*Guji* is here.\n\nThe code is `GUJI10`, 2*3*4.");
  const release = control.hold();
  await expect(generate).toHaveText("Generate text · 1 credit");
  await expect(card.getByText("Credits: 10 of 10")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(generate).toHaveText("Writing…");
  await expect
    .poll(() => control.chats())
    .toMatchObject([
      { messages: [{ role: "system" }, { role: "user", content: "Tell of our new beans" }] },
    ]);
  await page.getByRole("tab", { name: "Channels" }).click();
  release();
  await expect(page.getByRole("button", { name: "Credits: 9 of 10" })).toBeVisible();
  await page.getByRole("tab", { name: "Content" }).click();
  await expect(answer).toHaveText("Guji is here. The code is GUJI10, 2*3*4.");
  await page.reload();
  await expect(answer).toHaveText("Guji is here. The code is GUJI10, 2*3*4.");
  await expect(prompt).toHaveValue("Tell of our new beans");
  await expect(card.getByText("Credits: 9 of 10")).toBeVisible();
  expect(control.chats()).toHaveLength(1);

  await expect(editor, "nothing goes into the post by itself").toHaveText("Good morning!");
  await useIt.click();
  await expect(useIt).toHaveText("The text is in the post");
  await expect(editor.locator("strong")).toHaveText("Guji");
  const undo = card.getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(editor).toHaveText("Good morning!");
  await expect(useIt).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(useIt).toHaveText("The text is in the post");
  await expect(useIt).toHaveText("Go to the post");
  await expect(undo, "undo is still offered later").toBeVisible();
  await useIt.click();
  await expect(editor).toBeFocused();
  await expect(editor.locator("strong"), "a second press puts nothing there").toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor, "one step for the editor's undo, too").toHaveText("Good morning!");
  await expect(useIt).toHaveText("Add below the text");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(useIt).toHaveText("Go to the post");
  await expect(undo).toHaveCount(0);
  await card.getByRole("button", { name: "Insert again" }).click();
  await expect(editor.locator("strong")).toHaveCount(2);

  await card.getByRole("button", { name: "Dismiss" }).click();
  await expect(answer).toHaveCount(0);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(answer).toBeVisible();
  await page.getByRole("button", { name: "Clear fields" }).click();
  await expect(prompt, "clearing the post clears nothing else").toHaveValue(/Tell/);
  await useIt.click();
  await expect(editor).toHaveText(/^Guji is here\.\s*The code is GUJI10, 2\*3\*4\.$/);
  await page.getByRole("button", { name: "Publish now in 1 channel" }).click();
  await expect
    .poll(() => stack.telegram.control.posts(chatId))
    .toMatchObject([
      {
        text: "Guji is here.\n\nThe code is GUJI10, 2*3*4.",
        entities: [
          { type: "bold", offset: 0, length: 4 },
          { type: "code", offset: 27, length: 6 },
        ],
      },
    ]);
  expect(stack.telegram.control.posts(chatId), "Ctrl+Enter published nothing").toHaveLength(1);
  await expect(answer, "a text that was sent is removed from the card").toHaveCount(0);
  await expect(prompt).toHaveValue("Tell of our new beans");
});

test("a failed generation costs nothing and says so, with a way on", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.ai;
  await owner.connectChannel();
  const { card, prompt, generate, answer } = await openForm(page);
  const alert = card.getByRole("alert");
  await generate.click();
  await expect(alert).toHaveText("There is no prompt yet. Write what the text should be about.");
  await expect(prompt).toBeFocused();
  await prompt.fill("x".repeat(4001));
  const tooLong = "The limit is 4,000 characters: 1 too many.";
  await expect(card.getByText(tooLong)).toBeVisible();
  await expect(generate).toBeDisabled();
  await expect(generate).toHaveAccessibleDescription(`${tooLong} Credits: 10 of 10`);
  await prompt.press("ControlOrMeta+Enter");
  await prompt.fill("Our opening hours");
  expect(control.chats()).toEqual([]);

  control.fault({ kind: "hang" });
  await generate.click();
  await expect.poll(() => control.chats().length).toBe(1);
  await prompt.fill("Our new opening hours");
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card.getByText("Cancelled. Nothing was charged.")).toBeVisible();
  await expect.poll(() => control.chats()).toMatchObject([{ isAbandoned: true }]);
  await expect(generate).toBeFocused();

  for (const [spoil, sentence] of [
    [() => control.fault({ kind: "drop" }), "The AI service does not answer."],
    [() => control.fault({ kind: "status", status: 401 }), "The AI service refused the request."],
    [() => control.write(""), "The AI service wrote no text."],
  ] as const) {
    spoil();
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toContainText(sentence);
    await expect(alert).toContainText("Failed to generate text");
    await expect(alert).toContainText("Nothing was charged.");
    await expect(card.getByText("Credits: 10 of 10")).toBeVisible();
  }
  control.write("We open at eight.");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(answer).toHaveText("We open at eight.");
  await expect(alert).toHaveCount(0);
  await expect(generate).toBeFocused();
  await expect(card.getByText("Credits: 9 of 10")).toBeVisible();
  expect(control.chats().at(-1)?.messages.at(-1)).toMatchObject({
    content: "Our new opening hours",
  });

  const path = "**/api/ai/generate-text";
  await page.route(path, async (route) => await route.abort());
  await generate.click();
  await expect(alert).toContainText("Nothing was charged.");
  await page.unroute(path);
  // The answer is lost on its way.
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toContainText("1 credit was charged.");
  await expect(card.getByText("Credits: 8 of 10")).toBeVisible();
  await page.unroute(path);

  control.write("*Guji* is here since Monday, and everybody is invited to taste it.");
  const resume = control.pause();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByRole("region", { name: "The text so far" })).toContainText("Guji is");
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card.getByText("begun to answer: 1 credit was charged.")).toBeVisible();
  await expect(card.getByText("Cut off before its end."), "what was paid for stays").toBeVisible();
  await expect(answer.first()).toContainText("Guji is");
  resume();
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(answer).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
});

test("a text that the AI does not end is kept and says why; it is continued or written anew", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.ai;
  await owner.connectChannel();
  const { card, prompt, generate, answer } = await openForm(page);
  const whole = "*Guji* is here since Monday, and everybody is invited to taste it and to stay.";
  const button = (name: string) => card.getByRole("button", { name, exact: true });
  await test.step("what came before an error stays, and is free", async () => {
    control.write(whole);
    control.fault({ kind: "cut_off", by: "error_chunk" });
    await prompt.fill("Beans");
    await generate.click();
    await expect(
      card.getByText("The AI broke off, so the end is missing. Nothing was charged."),
    ).toBeVisible();
    await expect(answer).toHaveText("Guji is here since Monday, and everybody is invited to tas");
    await expect(card.getByText("Credits: 10 of 10")).toBeVisible();
    await inEveryLook(page, async () => await expectAccessible(page), [390, 1280]);
  });
  await test.step("it is continued, in its place", async () => {
    control.write("taste it and to stay.");
    await button("Go on · 1 credit").click();
    await expect(answer).toHaveText(
      "Guji is here since Monday, and everybody is invited to taste it and to stay.",
    );
    await expect(button("Go on · 1 credit")).toHaveCount(0);
    await expect(card.getByText("Credits: 9 of 10")).toBeVisible();
    expect(control.chats().at(-1)?.messages.slice(1, 3)).toEqual([
      { role: "user", content: "Beans" },
      { role: "assistant", content: "*Guji* is here since Monday, and everybody is invited to" },
    ]);
  });
  await test.step("a limit of length is said in words, and its text is written anew", async () => {
    control.write(whole);
    control.fault({ kind: "cut_off", by: "length" });
    await generate.click();
    const reached = card.getByText("The AI reached its length limit, so the end is missing.");
    await expect(reached).toBeVisible();
    await page.reload();
    await expect(reached, "it outlasts a reload").toBeVisible();
    await expect(card.getByText("Credits: 8 of 10")).toBeVisible();
    await button("Write anew · 1 credit").click();
    await expect(answer).toHaveCount(3);
    await expect(card.getByText("Credits: 7 of 10")).toBeVisible();
  });
  await test.step("thoughts without an opening tag are taken back while it is written", async () => {
    control.write("Hm, beans.\n</think>\n\n*Guji* is here since Monday.");
    const resume = control.pause();
    await generate.click();
    await expect(card.getByRole("region", { name: "The text so far" })).toHaveText(/^Guji is here/);
    resume();
    await expect(answer.first()).toHaveText("Guji is here since Monday.");
    await expect(card.getByText("Hm, beans")).toHaveCount(0);
  });
  await test.step("a Russian owner reads it in Russian", async () => {
    await switchLanguage(page, "ru");
    await expect(
      page.getByText("ИИ дошёл до предела длины ответа, поэтому конца нет."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Дописать · 1 кредит" })).toBeVisible();
  });
});

test("without credits, used here or elsewhere, the page says when there are new ones", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel();
  const { card, prompt, generate } = await openForm(page);
  await prompt.fill("Our opening hours");
  // In another tab.
  for (let n = 1; n <= 10; n += 1) {
    await askApi(page, "POST", "/ai/generate-text", { prompt: "Anything" });
  }
  await expect(
    card.getByText(
      /Your credits are used up: new ones come on \w+\s\d+,\s\d{4}, 10 on the Free plan\./,
    ),
  ).toBeVisible();
  await expect(generate).toBeDisabled();
  await prompt.press("ControlOrMeta+Enter");
  await expect(generate).toHaveText("Generate text · 1 credit");
  expect(stack.ai.control.chats()).toHaveLength(10);
  await inEveryLook(page, async () => await expectAccessible(page), [320]);
});

test("a prompt is recorded where the browser cannot recognise speech, and only one dictation runs at a time", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel();
  await page.context().grantPermissions(["microphone"]);
  await page.addInitScript(bringRecognition);
  const { card, prompt, microphone, editor } = await openForm(page);
  await prompt.fill("Please.");
  await page.reload();
  await microphone.click();
  await expect.poll(async () => (await facts(page)).starts).toBe(1);
  await tell(page, "fail", "audio-capture");
  const bar = card.getByRole("group", { name: "Dictate the prompt" });
  const timer = bar.getByRole("timer");
  await expect(timer, "the same press goes on with a recording").toBeVisible();
  await expect(bar.getByRole("alert")).toHaveCount(0);
  const atFirst = await timer.textContent();
  await expect(timer).not.toHaveText(atFirst ?? "");

  stack.ai.control.hear("Tell of our new beans");
  await page.getByRole("button", { name: "Dictate", exact: true }).click();
  await expect(prompt, "it comes after the stored prompt").toHaveValue(
    "Please. Tell of our new beans",
  );
  await expect(microphone).toHaveAttribute("aria-pressed", "false");
  const editorsBar = page.getByRole("group", { name: "Dictate", exact: true });
  await expect(editorsBar.getByRole("timer")).toBeVisible();
  await microphone.click();
  await expect(editor).toHaveText("Tell of our new beans");
  await expect(timer).toBeVisible();
  expect((await facts(page)).starts, "a recognition that has failed is not tried again").toBe(1);
  await page.getByRole("button", { name: "Write with AI", exact: true }).click();
  await expect(prompt).toHaveCount(0);
  expect(stack.ai.control.requests()).toHaveLength(2);
});

test("on a phone the card folds after its text was inserted, and when a draft arrives", async ({
  page,
  owner,
  stack,
}) => {
  const { chatId } = await owner.connectChannel();
  await page.setViewportSize({ width: 390, height: 844 });
  const { prompt, generate, answer, useIt, editor } = await openForm(page);
  stack.ai.control.write("*Guji* is here.\n\n".repeat(30));
  await prompt.fill("Beans");
  await generate.click();
  await expect(answer).toBeVisible();
  const heights = await answer.evaluate((box) => [box.scrollHeight, box.clientHeight]);
  expect(heights[0], "a long text is scrolled in its own box").toBeGreaterThan(heights[1] ?? 0);
  const row = page.getByRole("button", { name: "Write with AI", exact: true });
  const undo = page.getByRole("button", { name: "Undo", exact: true }).first();
  await useIt.click();
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await expect(editor).toBeInViewport();
  const note = page.getByRole("status").filter({ hasText: "The text is in the post" });
  await expect(note).toBeVisible();
  await undo.click();
  await expect(editor).toHaveText("");
  await expect(note).toHaveCount(0);

  await row.click();
  await expect(useIt).toHaveText("Use this text");
  await useIt.click();
  await row.click();
  await expect(useIt).toHaveText("Go to the post");
  const publish = page.getByRole("button", { name: "Publish now in 1 channel" });
  await expect(publish, "it stays in reach beside the card").toBeInViewport({ ratio: 1 });
  await publish.click();
  await expect.poll(() => stack.telegram.control.posts(chatId)).toHaveLength(1);
  await expect(answer).toHaveCount(0);
  await expect(prompt).toHaveValue("Beans");

  await askApi(page, "POST", "/drafts", { title: "Rain", content: "<p>Rain today.</p>" });
  await page.goto("/dashboard?tab=content&panel=drafts");
  await page.getByRole("button", { name: "Copy to post: Rain" }).click();
  await expect(editor).toHaveText("Rain today.");
  await expect(row).toHaveAttribute("aria-expanded", "false");
});

test("on a Russian phone a text, an image and tags are generated, outlast a reload, and are published together", async ({
  page,
  owner,
  stack,
}) => {
  const { chatId } = await owner.connectChannel();
  await page.setViewportSize({ width: 390, height: 844 });
  const { card, prompt, generate, answer } = await openForm(page, "ru");
  const made = (kind: string) => card.locator(`[data-generated="${kind}"]`);
  await prompt.fill("Расскажи о новом кофе");
  const resume = stack.ai.control.pause();
  await expect(generate).toHaveText("Сгенерировать текст · 1 кредит");
  await generate.click();
  const soFar = card.getByRole("region", { name: "Что уже написано" });
  await expect(soFar, "the first words are shown while the others are written").toContainText(
    "ново",
  );
  await card.getByRole("button", { name: "Создать изображение · 2 кредита" }).click();
  await expect(made("image")).toHaveCount(1);
  resume();
  await expect(answer).toBeVisible();
  await expect(soFar).toHaveCount(0);
  await expect(card.getByText("Хештеги подбираются по сгенерированному тексту.")).toBeVisible();
  await card.getByRole("button", { name: "Подобрать хештеги · 1 кредит" }).click();
  await expect(made("tags")).toHaveCount(1);
  await expect(card.getByText("Кредиты: 6 из 10")).toBeVisible();
  const text = await answer.innerText();
  const tags = await made("tags").getByRole("list").getByRole("listitem").allTextContents();

  await page.reload();
  await expect(made("image")).toHaveCount(1);
  await made("image").getByRole("button", { name: "Добавить в пост" }).click();
  await expect(made("image").getByRole("status")).toHaveText("Изображение в посте");
  await made("image").getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByRole("button", { name: /^Убрать изображение/ })).toHaveCount(0);
  const useAll = card.getByRole("button", { name: "Использовать всё" });
  await useAll.click();
  await page.getByRole("button", { name: names.ru.open }).click();
  for (const kind of ["text", "image", "tags"]) {
    await expect(made(kind).getByRole("button", { name: "Отменить" })).toBeVisible();
  }
  await expect(useAll, "nothing is left to use").toHaveCount(0);
  await page.getByRole("button", { name: "Опубликовать сейчас в 1 канале" }).click();
  await expect.poll(() => stack.telegram.control.posts(chatId)).toHaveLength(1);
  const [post] = stack.telegram.control.posts(chatId);
  expect(post?.photo).toBeDefined();
  expect(post?.caption?.replace(/\s+/g, " ")).toBe(
    `${text} ${tags.join(" ")}`.replace(/\s+/g, " "),
  );
  await expect(prompt).toBeVisible();
  await expect(card.locator("[data-generated]"), "what was sent leaves the card").toHaveCount(0);
});

test("an image, of the post or chosen, becomes a text and new images side by side; what does not suit is refused", async ({
  page,
  owner,
  stack,
}) => {
  test.slow();
  await owner.connectChannel();
  const { images, chats } = stack.ai.control;
  const { card, prompt, answer, editor } = await openForm(page);
  const made = card.locator('[data-generated="image"]');
  await page
    .locator('input[type="file"][accept]')
    .last()
    .setInputFiles(await photo("cup.jpg", "tomato"));
  await card.getByText("From an image").click();
  const textFrom = card.getByRole("button", { name: /^(Text|Another text) from image/ });
  const imageFrom = card.getByRole("button", { name: /^(New|Another) image from image/ });
  await expect(textFrom).toHaveText("Text from image · 2 credits");
  await textFrom.click();
  const reference = card.getByRole("group", { name: "The image to start from" });
  await expect(reference.getByRole("alert")).toHaveText(
    "There is no picture to start from. Upload one: JPG, JPEG or PNG up to 4 MB.",
  );
  await expect(reference.getByRole("button", { name: "Choose an image" })).toBeFocused();
  const file = reference.locator('input[type="file"]');
  await file.setInputFiles({ name: "a.webp", mimeType: "image/webp", buffer: Buffer.from("a") });
  await expect(reference.getByRole("alert")).toContainText("JPG, JPEG and PNG up to 4 MB");
  await reference.getByRole("button", { name: "Start from image 1 of the post" }).click();
  await expect(reference.getByRole("alert")).toHaveCount(0);
  expect(chats()).toEqual([]);

  await textFrom.click();
  await expect(answer).toBeVisible();
  expect(chats()).toMatchObject([{ pictures: [{ type: "image/png" }] }]);
  await file.setInputFiles(await photo("sea.jpg", "teal"));
  await expect(reference.getByRole("status")).toHaveCount(0);
  await imageFrom.click();
  await expect(card.getByRole("alert"), "a new image needs words").toContainText("no prompt yet");
  await prompt.fill("The sea in winter");
  await imageFrom.click();
  await expect(made).toHaveCount(1);
  await imageFrom.click();
  await expect(made, "the earlier image stays beside the new one").toHaveCount(2);
  expect(images()).toMatchObject([
    { kind: "edit", references: [{ type: "image/png" }] },
    { kind: "edit", references: [{ type: "image/png" }] },
  ]);
  expect(images()[0]?.prompt).toContain("sea in winter");
  await expect(imageFrom, "two credits are left").toBeDisabled();
  await expect(imageFrom).toHaveAccessibleDescription(/Your 2 credits are not enough/);
  await expect(textFrom).toBeEnabled();

  await page.reload();
  await expect(made).toHaveCount(2);
  await expect(reference.getByRole("img", { name: "The chosen image" })).toBeVisible();
  await inEveryLook(page, async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(page);
  }, [320, 1280]);
  await editor.click();
  await page.keyboard.type("By hand");
  await card.getByRole("button", { name: "Replace the text" }).click();
  await expect(editor).not.toContainText("By hand");
  await card.getByRole("button", { name: "Undo" }).click();
  await expect(editor).toHaveText("By hand");
});

test("the generator is accessible and fits, empty, at work, and with a text it could not improve", async ({
  page,
  owner,
  stack,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  await owner.connectChannel();
  const { card, prompt, generate, answer, useIt, editor } = await openForm(page);
  const expectAccessibleLayout = async () => {
    // Scrolled to its end, because axe reports a button half under the bar of a phone as a too small target.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(page);
  };
  await generate.click();
  await expect(card.getByRole("alert")).toBeVisible();
  await inEveryLook(page, async () => {
    await expectAccessibleLayout();
    const field = page
      .getByRole("group", { name: /^(?:Write with|Написать с)/ })
      .getByRole("textbox");
    const hidden = () => field.first().evaluate((box) => box.scrollHeight - box.clientHeight);
    await expect.poll(hidden, "what may be asked for is shown whole").toBe(0);
  });
  await prompt.fill("opening hours");
  await generate.click();
  await expect(answer).toBeVisible();
  await useIt.click();
  await expect(editor.locator("strong").first()).toBeVisible();
  // A connection on which nothing arrives.
  await page.route("**/api/ai/generate-text", () => undefined);
  await generate.click();
  await inEveryLook(page, expectAccessibleLayout, [320]);
  const isGivenUp = page.waitForEvent("requestfailed");
  await card.getByRole("button", { name: "Cancel" }).click();
  // A held request would go on to the server and receive the fault that is meant for the next one.
  await isGivenUp;
  await page.unroute("**/api/ai/generate-text");
  stack.ai.control.fault({ kind: "drop" });
  await card.getByRole("button", { name: names.en.again }).click();
  await expect(card.getByRole("alert")).toBeVisible();
  await inEveryLook(page, expectAccessibleLayout);
});
