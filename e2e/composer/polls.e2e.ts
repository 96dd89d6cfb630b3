import type { Locator, Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { publishByKeys } from "../fixtures/publishByKeys.ts";
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  inEveryLook,
  speak,
  test,
} from "../fixtures/vestnik.ts";
import { visit } from "../fixtures/visit.ts";

const POLL = "/dashboard?tab=content&panel=poll";

const question = (page: Page): Locator => page.getByRole("textbox", { name: "Question" });
const option = (page: Page, position: number): Locator =>
  page.getByRole("textbox", { name: `Option ${position}`, exact: true });
const optionTexts = async (page: Page): Promise<string[]> => {
  const fields = await page.getByRole("textbox", { name: /^(?:Option|Вариант) \d/ }).all();
  return await Promise.all(fields.map(async (field) => await field.inputValue()));
};
const preview = (page: Page): Locator => page.getByRole("region", { name: /^Preview/ });

async function openPoll(page: Page): Promise<void> {
  await page.goto(POLL);
  await expect(question(page)).toBeVisible();
}

async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function clearPoll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear fields" }).click();
  await expect(question(page)).toHaveValue("");
}

test("a poll is written by keyboard, by mouse, by finger and from a list, and says what it lacks", async ({
  page,
  owner,
  stack,
}) => {
  const { chatId } = await owner.connectChannel();
  await openPoll(page);
  await test.step("a poll says what it lacks, shows its preview from two options on, and survives a visit to another tab", async () => {
    const lacks = (text: string) => page.getByRole("listitem").filter({ hasText: text });
    await expect(lacks("Write the question of the poll.")).toBeVisible();
    await expect(lacks("A poll needs at least two options.")).toBeVisible();
    await expect(page.getByText("Fill in two options to see the poll")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove option 1" })).toHaveCount(0);
    await question(page).fill("Tea or coffee?");
    await pasteInto(option(page, 1), "Tea\nCoffee");
    await page.getByRole("button", { name: "Add an option" }).click();
    await expect(option(page, 3)).toBeFocused();
    await expect(preview(page)).toContainText("Tea or coffee?");
    await expect(lacks("An option is empty, or has invisible characters only.")).toBeVisible();
    await page.getByRole("button", { name: "Remove option 3" }).click();
    await expect(page.getByRole("button", { name: "Publish now in 1 channel" })).toBeEnabled();
    await page.getByText("Later", { exact: true }).click();
    await page.getByRole("textbox", { name: "Time" }).fill("");
    await page.keyboard.press("Tab");
    await expect(lacks("Choose the date and time of the publication.")).toBeVisible();
    await page.getByText("Now", { exact: true }).click();
    await question(page).fill("x".repeat(301));
    await expect(page.getByText("1 character over the limit")).toBeVisible();
    await expect(lacks("The question has 301 characters; Telegram takes 300.")).toBeVisible();
    await question(page).fill("Tea or coffee?");
    await page.getByText("Post", { exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Text of the post" })).toBeVisible();
    await page.getByText("Poll", { exact: true }).click();
    await expect(question(page)).toHaveValue("Tea or coffee?");
    await expect.poll(async () => await optionTexts(page)).toEqual(["Tea", "Coffee"]);
  });
  await test.step("a pasted list fills the options up to ten, says what it left out and which two are the same", async () => {
    await clearPoll(page);
    const list = Array.from({ length: 11 }, (_, n) => `${n + 1}. Day ${n + 1}`);
    await pasteInto(option(page, 1), [...list, "12. Some day"].join("\n"));
    await expect(page.getByRole("textbox", { name: /^Option/ })).toHaveCount(10);
    await expect(option(page, 10)).toHaveValue("Day 10");
    await expect(option(page, 10)).toBeFocused();
    await expect(page.getByText("Not added: Day 11 · Some day")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add an option" })).toHaveCount(0);
    await option(page, 2).fill("day 1");
    await expect(page.getByText(/^Options 1 and 2 say the same/)).toBeVisible();
    await option(page, 3).fill("x".repeat(85));
    await expect(page.getByText("15 characters left")).toBeVisible();
    await option(page, 3).fill("😀".repeat(101));
    await expect(page.getByText("1 character over the limit")).toBeVisible();
    await expect(page.getByText("Option 3 has 101 characters; Telegram takes 100.")).toBeVisible();
  });
  await test.step("options are dragged by mouse and by finger, and a cancelled drag changes nothing", async () => {
    await clearPoll(page);
    await pasteInto(option(page, 1), "Tea\nCoffee\nWater\nMilk");
    const handle = (position: number) =>
      page.getByRole("button", { name: `Move option ${position}`, exact: true });
    const centre = async (position: number) => {
      const box = await handle(position).boundingBox();
      return {
        x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
        y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
      };
    };
    const drag = async (from: number, to: number) => {
      const [start, end] = [await centre(from), await centre(to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, (start.y + end.y) / 2);
      await page.mouse.move(end.x, end.y);
    };
    await drag(1, 3);
    await page.mouse.up();
    await expect
      .poll(async () => await optionTexts(page))
      .toEqual(["Coffee", "Water", "Tea", "Milk"]);
    await drag(4, 1);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect
      .poll(async () => await optionTexts(page))
      .toEqual(["Coffee", "Water", "Tea", "Milk"]);

    const touch = await page.context().newCDPSession(page);
    const [start, end] = [await centre(4), await centre(1)];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [end] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(option(page, 1)).toHaveValue("Milk");
    await expect
      .poll(async () => await optionTexts(page))
      .toEqual(["Milk", "Coffee", "Water", "Tea"]);
  });
  await test.step("a poll is written with the keyboard alone: options are added, removed and moved, and each change is announced", async () => {
    await clearPoll(page);
    await question(page).fill("Tea or coffee?");
    await question(page).press("Enter");
    await expect(option(page, 1)).toBeFocused();
    await page.keyboard.type("Tea");
    await page.keyboard.press("Enter");
    await expect(option(page, 2)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /^Option/ })).toHaveCount(2);
    await page.keyboard.type("Coffee");
    await page.keyboard.press("Enter");
    await expect(option(page, 3)).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(option(page, 2)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Water");
    await expect.poll(async () => await optionTexts(page)).toEqual(["Tea", "Coffee", "Water"]);

    await page.getByRole("button", { name: "Move option 3", exact: true }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("The option is now number 2 of 3.")).toBeAttached();
    await expect(page.getByRole("button", { name: "Move option 2", exact: true })).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("button", { name: "Move option 1", exact: true })).toBeFocused();
    await expect.poll(async () => await optionTexts(page)).toEqual(["Water", "Tea", "Coffee"]);
    await page.getByRole("button", { name: "Remove option 2" }).focus();
    await page.keyboard.press("Enter");
    await expect(option(page, 2)).toBeFocused();
    await expect(page.getByRole("button", { name: /^Remove option/ })).toHaveCount(0);

    await publishByKeys(page);
    await expect
      .poll(() => stack.telegram.control.posts(chatId)[0]?.poll)
      .toMatchObject({
        question: "Tea or coffee?",
        options: [{ text: "Water" }, { text: "Coffee" }],
        is_anonymous: true,
        allows_multiple_answers: false,
      });
    await expect(question(page)).toHaveValue("");
  });
});

test("a poll survives a reload, is the same in two tabs, and a second tab does not send it again", async ({
  page,
  owner,
  stack,
}) => {
  const { chatId } = await owner.connectChannel();
  await openPoll(page);
  await question(page).fill("Still there?");
  await pasteInto(option(page, 1), "Yes\nNo");
  await page.getByRole("switch", { name: "Multiple answers" }).check({ force: true });
  // The only channel is chosen when the channels are known; a poll that was begun before keeps its choice.
  await expect(page.getByRole("button", { name: "Publish now in 1 channel" })).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(question(page)).toHaveValue("Still there?");
  await expect(page.getByRole("switch", { name: "Multiple answers" })).toBeChecked();
  const second = await page.context().newPage();
  await openPoll(second);
  await option(second, 2).fill("No, not at all");
  await expect(option(page, 2)).toHaveValue("No, not at all");
  await second.getByRole("button", { name: "Publish now in 1 channel" }).click();
  await expect(page.getByText("The poll was accepted from another tab")).toBeVisible();
  await expect(question(page)).toHaveValue("");
  await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);

  await page.bringToFront();
  await question(page).fill("Next one?");
  await page.getByRole("button", { name: "Clear fields" }).click();
  await expect(question(page)).toHaveValue("");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(question(page)).toHaveValue("Next one?");
});

test("an owner on a phone sends a poll to two channels in Russian; one of them refuses, and says why", async ({
  page,
  owner,
  stack,
}) => {
  await speak(page, "ru");
  await page.setViewportSize({ width: 390, height: 844 });
  const [fine, refusing] = [await owner.connectChannel("Кофе"), await owner.connectChannel("Чай")];
  await page.goto(POLL);
  const words = (name: RegExp | string) => page.getByRole("textbox", { name, exact: true });
  await words("Вопрос").fill("Что налить?");
  await words("Вариант 1").fill("Кофе");
  await words("Вариант 1").press("Enter");
  await page.keyboard.type("Чай");
  await page.getByRole("button", { name: "Все", exact: true }).click();
  await expect(page.getByRole("region", { name: /^Предпросмотр/ })).toContainText(
    "Анонимный опрос",
  );
  const publish = page.getByRole("button", { name: "Опубликовать сейчас в 2 каналах" });
  await expect(publish).toBeInViewport({ ratio: 1 });
  stack.telegram.control.kick(refusing.chatId, refusing.botId);
  await publish.click();
  const result = page.getByRole("region", { name: /Публикация|Результат/ });
  await expect(result.getByText("Опубликовано", { exact: true })).toBeInViewport();
  await expect(result.getByText("Не опубликовано", { exact: true })).toBeVisible();
  await expect(result.getByText(/^Бота удалили из\sканала/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const [sent] = stack.telegram.control.posts(fine.chatId);
  expect(sent?.poll).toMatchObject({ question: "Что налить?" });

  await test.step("what is scheduled next stands above the earlier result", async () => {
    await words("Вопрос").fill("А завтра?");
    await words("Вариант 1").fill("Кофе");
    await words("Вариант 2").fill("Чай");
    await page.getByText("Позже", { exact: true }).click();
    await page.getByRole("button", { name: /^Завтра/ }).click();
    await page.getByRole("button", { name: /^Запланировать на/ }).click();
    const scheduled = page.getByRole("status").filter({ hasText: /^Запланировано/ });
    const placeOf = async (what: typeof result) => (await what.boundingBox())?.y ?? 0;
    await expect(scheduled).toBeInViewport();
    expect(await placeOf(scheduled)).toBeLessThan(await placeOf(result));
  });

  const vote = (choice: number) =>
    stack.telegram.control.vote(fine.chatId, sent?.message_id ?? 0, [choice]);
  const votes = page.getByRole("list", { name: "Голоса" }).getByRole("listitem");

  await test.step("its votes come into the history by themselves while Vestnik listens to its bot", async () => {
    await visit(page, "/dashboard?tab=channels");
    const card = page.getByRole("article", { name: "Кофе" });
    const listening = card.getByRole("switch", { name: "Разрешить Vestnik слушать этого бота" });
    await expect(listening).not.toBeChecked();
    await listening.click();
    await expect(card.getByRole("switch", { checked: true })).toBeVisible();
    await expect.poll(() => stack.telegram.control.webhook(fine.botId)?.url).toContain(stack.url);
    await inEveryLook(page);
    await visit(page, "/dashboard?tab=history");
    await expect(page.getByRole("button", { name: "Завершить опрос" })).toBeVisible();
    vote(0);
    await expect(votes).toHaveText([/^Кофе100\s% · 1/, /^Чай0\s% · 0/]);
    vote(1);
    await expect(
      page.getByText(/^Промежуточный итог, .* · проголосовали 2 человека$/),
    ).toBeVisible();
    await inEveryLook(page);
  });

  await test.step("it is closed from the history after a question, and its votes stay there", async () => {
    vote(1);
    await page.getByRole("button", { name: "Завершить опрос" }).click();
    const asked = page.getByRole("dialog", { name: "Завершить опрос?" });
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Завершить опрос" }).click();
    await expect(votes).toHaveText([/^Кофе33\s% · 1/, /^Чай67\s% · 2/]);
    await expect(page.getByText(/^Завершён .* · проголосовали 3 человека$/)).toBeVisible();
    await inEveryLook(page);
  });
});

test("the poll form is accessible and fits in both themes and languages, on a phone and on a desktop", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel("Morning Coffee");
  const { chatId: groupId } = await owner.connectGroup("Coffee guests");
  await openPoll(page);
  const check = async () => {
    // Scrolled to the top, because axe reports a button half under the bar as a too small target.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  };
  await check();
  const fields = page.getByRole("textbox", { name: /^Option/ });
  await question(page).fill("W".repeat(290));
  await pasteInto(
    fields.first(),
    ["Tea", "tea", "x".repeat(101), ...Array<string>(9).fill("Milk")].join("\n"),
  );
  await expect(fields).toHaveCount(10);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("switch").first().uncheck({ force: true });
  await inEveryLook(page, check, [320, 390, 1280]);
  await test.step("polls with visible voters are not allowed in channels: the form says why, and offers the group or anonymous votes", async () => {
    await clearPoll(page);
    await question(page).fill("Who comes?");
    await pasteInto(option(page, 1), "Me\nNot me");
    for (const box of await page
      .getByRole("group", { name: "Channels" })
      .getByRole("checkbox")
      .all())
      await box.check();
    const publish = page.getByRole("button", { name: /^Publish now in/ });
    await expect(publish).toHaveAccessibleName("Publish now in 2 channels");
    await expect(preview(page)).toContainText("Anonymous poll");
    await page.getByRole("switch", { name: "Anonymous voting" }).uncheck({ force: true });
    await page.getByRole("switch", { name: "Multiple answers" }).check({ force: true });
    await expect(preview(page)).not.toContainText("Anonymous poll");
    await expect(publish).toBeDisabled();
    const refusal = page
      .getByRole("status")
      .filter({ hasText: "only anonymous polls in channels" });
    await refusal.getByRole("button", { name: "Make it anonymous" }).click();
    await expect(publish).toBeEnabled();
    await page.getByRole("switch", { name: "Anonymous voting" }).uncheck({ force: true });
    await refusal.getByRole("button", { name: "Send it to the group only" }).click();
    await expect(refusal).toHaveCount(0);
    await expect(publish).toHaveAccessibleName("Publish now in 1 channel");
    await publish.click();
    await expect
      .poll(() => stack.telegram.control.posts(groupId)[0]?.poll)
      .toMatchObject({
        is_anonymous: false,
        allows_multiple_answers: true,
      });
  });
});

test("a quiz is composed on a phone, scheduled, replaced by a corrected copy and sent with everything that was chosen", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await page.setViewportSize({ width: 390, height: 844 });
  await openPoll(page);
  const more = page.getByRole("button", { name: /^More options/ });
  const right = (position: number) =>
    page.getByRole("button", { name: `Option ${position} is right`, exact: true });
  const setting = (name: string) => page.getByRole("switch", { name });
  const explanation = page.getByRole("textbox", { name: "Explanation" });

  await test.step("the right answer is marked on its row, moves with it, and there is one where one can be given", async () => {
    await question(page).fill("Where was coffee first roasted?");
    await pasteInto(option(page, 1), "Italy\nYemen\nBrazil");
    await more.click();
    await setting("Quiz").check();
    const missing = page.getByText("Mark the right answer of the quiz.");
    await expect(missing).toBeVisible();
    await right(1).click();
    await expect(missing).toHaveCount(0);
    await right(2).click();
    await expect(right(1)).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "Move option 2", exact: true }).press("Home");
    await expect(right(1)).toHaveAttribute("aria-pressed", "true");
    await expect(preview(page)).toContainText("Anonymous quiz");
    await expect(preview(page)).toContainText("Right answer: Yemen");
  });

  await test.step("the rest is chosen in a row that says what differs when it is closed", async () => {
    await explanation.fill("In Italy it was served later.");
    await page.getByRole("textbox", { name: "Description" }).fill("Think twice");
    await page.getByRole("combobox", { name: "Close the poll" }).selectOption("After 1 day");
    await setting("Hide the results until then").check();
    await setting("Options in random order").check();
    await expect(setting("Voters may change their vote")).not.toBeChecked();
    await expect(preview(page)).toContainText("Closes 1 day after it is sent");
    await inEveryLook(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await more.click();
    await expect(more).toContainText("quiz · closes after 1 day · results hidden until then");
  });

  await test.step("it survives a reload and is scheduled", async () => {
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(right(1)).toHaveAttribute("aria-pressed", "true");
    await page.getByText("Later", { exact: true }).click();
    await page.getByRole("button", { name: /^Schedule for/ }).click();
    await expect(page.getByText(/^Scheduled in Morning Coffee|^Scheduled .* for/)).toBeVisible();
    await expect(more).not.toContainText("quiz");
  });

  await test.step("a corrected copy takes its place and goes out at once", async () => {
    await visit(page, "/dashboard?tab=scheduled&view=list");
    await page
      .getByRole("button", { name: /Where was coffee first roasted\?/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Copy, change, replace" }).click();
    await expect(page.getByText("This poll replaces a scheduled one")).toBeVisible();
    await expect(more).toContainText("quiz");
    await more.click();
    await expect(more).toHaveAttribute("aria-expanded", "true");
    await expect(explanation).toHaveValue("In Italy it was served later.");
    await explanation.fill("In Italy it arrived later.");
    await page.getByText("Now", { exact: true }).click();
    await page.getByRole("button", { name: /^Publish now/ }).click();
    await expect.poll(() => control.posts(chatId)).toHaveLength(1);
  });

  expect(control.posts(chatId)[0]?.poll).toMatchObject({
    type: "quiz",
    correct_option_ids: [0],
    explanation: "In Italy it arrived later.",
    open_period: 86_400,
    allows_revoting: false,
    description: "Think twice",
    options: [{ text: "Yemen" }, { text: "Italy" }, { text: "Brazil" }],
  });
  expect(await askApi(page, "GET", "/publications?status=scheduled")).toMatchObject({
    publications: [],
  });
});
