import type { Locator, Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { publishByKeys } from "../fixtures/publishByKeys.ts";
import { expect, expectAccessible, inEveryLook, test } from "../fixtures/vestnik.ts";
import { visit } from "../fixtures/visit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Publication = {
  readonly id: string;
  readonly batchId: string;
  readonly version: number;
  readonly dueAt: string;
  readonly channelTitle: string;
};

async function waiting(page: Page): Promise<Publication[]> {
  const path = "/publications?status=scheduled";
  return ((await askApi(page, "GET", path)) as { publications: Publication[] }).publications;
}

type Content =
  | { readonly kind: "post"; readonly text: string }
  | { readonly kind: "poll"; readonly question: string; readonly options: string[] };

/** Schedules it in every channel for three days from now; returns the first of the publications. */
async function schedule(page: Page, content: Content): Promise<Publication> {
  const { channels } = (await askApi(page, "GET", "/channels")) as { channels: { id: string }[] };
  const made = (await askApi(page, "POST", "/publications", {
    ...content,
    channelIds: channels.map(({ id }) => id),
    scheduledDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    timeZone: "Europe/Moscow",
  })) as { publications: [Publication] };
  return made.publications[0];
}

const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text of the post" });
const when = (page: Page): Locator => page.getByRole("group", { name: "When" });
const saveButton = (page: Page): Locator => page.getByRole("button", { name: /^Save/ });

async function openComposer(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await editorOf(page).click();
}

async function chooseLater(page: Page): Promise<void> {
  await page.getByText("Later", { exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Time" })).not.toHaveValue("");
}

async function chooseAllChannels(page: Page): Promise<void> {
  const boxes = page.getByRole("group", { name: "Channels" }).getByRole("checkbox");
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
}

async function fillPoll(page: Page, question: string, options: readonly string[]): Promise<void> {
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  for (const [place, option] of options.entries()) {
    if (place > 1) await page.getByRole("button", { name: "Add an option" }).click();
    await page.getByRole("textbox", { name: `Option ${place + 1}`, exact: true }).fill(option);
  }
}

async function editPage(page: Page, id: string): Promise<void> {
  await page.goto(`/edit-scheduled-post/${id}`);
  await expect(editorOf(page)).toBeVisible();
}

/** Without loading the app anew. */
async function editAgain(page: Page, id: string): Promise<void> {
  await visit(page, `/edit-scheduled-post/${id}`);
  await expect(editorOf(page)).toBeVisible();
}

/** Navigates like another screen that sends this state. */
const arriveWith = async (page: Page, sent: object) => await visit(page, "/dashboard", sent);

test("a post and a poll that were scheduled go out by themselves, with no page open", async ({
  page,
  owner,
  stack,
}) => {
  const chats = [await owner.connectChannel("One"), await owner.connectChannel("Two")];
  await openComposer(page);
  await page.keyboard.type("Sent while I sleep");
  await chooseAllChannels(page);
  await chooseLater(page);
  await when(page)
    .getByRole("button", { name: /^Tomorrow/ })
    .click();
  await page
    .getByRole("button", { name: /^Schedule for .* 9:00\sAM\s\(GMT\+3\) in 2 channels$/ })
    .click();
  await expect(page.getByText(/^Scheduled in 2 channels for .*9:00\sAM\s\(GMT\+3\)/)).toBeVisible();
  await expect(editorOf(page)).toHaveText("");
  // The next one is proposed for the same time of the next day.
  await expect(page.getByRole("radio", { name: "Later" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Time" })).toHaveValue(/^9:00\sAM$/);
  await expect(page.getByRole("button", { name: /^Tomorrow/, pressed: true })).toHaveCount(0);

  await page.getByText("Poll", { exact: true }).click();
  await expect(page).toHaveURL(/panel=poll/);
  await fillPoll(page, "Tea or coffee?", ["Tea", "Coffee", "Water"]);
  await page.getByRole("group", { name: "Channels" }).getByRole("checkbox").first().check();
  await chooseLater(page);
  await page.getByRole("button", { name: /^Schedule for .* in 1 channel$/ }).click();
  await expect(page.getByText(/^Scheduled in @coffee_\w+ for /)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("");

  const publications = await waiting(page);
  expect(publications).toHaveLength(3);
  for (const { id, version } of publications) {
    const scheduledDate = new Date(Date.now() + 2000).toISOString();
    await askApi(page, "PUT", `/publications/${id}/schedule`, { scheduledDate, version });
  }
  await page.goto("about:blank");
  const arrived = () => chats.flatMap(({ chatId }) => stack.telegram.control.posts(chatId));
  await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(3);
  expect(arrived().filter(({ text }) => text === "Sent while I sleep")).toHaveLength(2);
  const poll = arrived().find((post) => post.poll !== undefined)?.poll;
  expect(poll?.question).toBe("Tea or coffee?");
  expect(poll?.options.map(({ text }) => text)).toEqual(["Tea", "Coffee", "Water"]);
});

test("a time is chosen, understood and kept", async ({ page, owner }) => {
  // Many steps, also on a busy machine.
  test.slow();
  await owner.connectChannel();
  await openComposer(page);
  await test.step('a time that has passed is refused with a sentence, and "later" without a time schedules nothing', async () => {
    await page.keyboard.type("Yesterday's news");
    await chooseAllChannels(page);
    await chooseLater(page);
    const time = page.getByRole("textbox", { name: "Time" });
    await when(page).getByRole("button", { name: "In about an hour" }).click();
    await page.getByRole("button", { name: /^Date/ }).click();
    const today = new Intl.DateTimeFormat("en-US", {
      timeZone: "Europe/Moscow",
      dateStyle: "full",
    });
    const day = page.getByRole("button", { name: today.format(new Date()) });
    const previous = page.getByRole("button", { name: "Previous month" });
    await expect(previous).toBeVisible();
    // An hour from now may be in the next month.
    if ((await day.count()) === 0) await previous.click();
    await day.click();
    await time.fill("0:00");
    await expect(page.getByText("This time has already passed. Choose a later one.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Schedule for/ })).toBeDisabled();
    await expectAccessible(page);
    await time.fill("soon");
    await expect(page.getByText("Choose the date and time of the publication.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeDisabled();
    await page.getByText("Now", { exact: true }).click();
    await expect(page.getByRole("button", { name: "Publish now in 1 channel" })).toBeEnabled();
  });
  await test.step("choosing a zone keeps the wall-clock time, and every shown time names its zone", async () => {
    await chooseLater(page);
    await when(page)
      .getByRole("button", { name: /^Tomorrow/ })
      .click();
    await expect(page.getByText("Time zone: GMT+3, Europe/Moscow")).toBeVisible();
    await when(page).getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Yekaterinburg");
    await expect(page.getByRole("textbox", { name: "Time" })).toHaveValue(/^9:00\sAM$/);
    await expect(page.getByRole("button", { name: /9:00\sAM\s\(GMT\+5\)/ })).toBeVisible();
  });
  await test.step("a time the clocks skip or show twice is explained, with the moment that is meant", async () => {
    const year = new Date().getUTCFullYear() + 1;
    // A stored draft, one hour before the clocks of Berlin change.
    const open = async (month: number) => {
      const last = new Date(Date.UTC(year, month, 0));
      last.setUTCDate(last.getUTCDate() - last.getUTCDay());
      await page.goto("/terms");
      await page.evaluate((scheduledDate) => {
        const state = { text: "", imageUrl: null, imageUrls: [], tags: [], selectedChannelIds: [] };
        const timing = { scheduleType: "later", scheduledDate, useMultipleImages: false };
        localStorage.setItem("time-zone", "Europe/Berlin");
        localStorage.setItem(
          "tab-content-storage",
          JSON.stringify({ state: { ...state, ...timing }, version: 1 }),
        );
      }, last.toISOString());
      await page.goto("/dashboard");
      await page.getByRole("textbox", { name: "Time" }).fill("2:30 am");
    };
    await open(3);
    await expect(
      page.getByText(
        /put forward that night, so there is no 2:30\sAM\. What is meant is .* 3:30\sAM\s\(GMT\+2\)/,
      ),
    ).toBeVisible();
    await open(10);
    await expect(
      page.getByText(/put back that night, so 2:30\sAM comes twice\. .* the one at GMT\+2/),
    ).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("a time survives a reload, unless it has passed: then it has to be chosen again", async () => {
    await editorOf(page).fill("Some day");
    await when(page)
      .getByRole("button", { name: /^Tomorrow/ })
      .click();
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Time" })).toHaveValue(/^9:00\sAM$/);
    await page.addInitScript(() => {
      const key = "tab-content-storage";
      const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as { state: object };
      const state = { ...stored.state, scheduledDate: "2026-01-01T00:00:00.000Z" };
      localStorage.setItem(key, JSON.stringify({ ...stored, state }));
    });
    await page.reload();
    await expect(page.getByText("The time you chose earlier has passed.")).toBeVisible();
    await expect(editorOf(page)).toHaveText("Some day");
    await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeDisabled();
  });
});

test("a scheduled post is changed on its screen, and nothing of it is lost", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await test.step("leaving changed words always asks first", async () => {
    const { id } = await schedule(page, { kind: "post", text: "<p>Careful</p>" });
    await editPage(page, id);
    await editorOf(page).fill("Careful now");
    // A page that closes without a question loses nothing.
    await page.reload();
    await expect(editorOf(page)).toHaveText("Careful now");
    await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Discard the changes" }).click();
    await expect(editorOf(page)).toHaveText("Careful");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect(editorOf(page)).toHaveText("Careful now");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toBeHidden();
    await expect(editorOf(page)).toHaveText("Careful now");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(/tab=scheduled/);
    await expect(editorOf(page)).toBeHidden();
    expect(await waiting(page)).toMatchObject([{ content: { text: "<p>Careful</p>" } }]);
    await editAgain(page, id);
    await expect(editorOf(page)).toHaveText("Careful");
  });
  await test.step("a post deleted on its edit screen can be restored by one button", async () => {
    const { id } = await schedule(page, { kind: "post", text: "<p>Second thoughts</p>" });
    await editAgain(page, id);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(/tab=scheduled/);
    await expect(page.getByText("The post is deleted and will not go out.")).toBeVisible();
    expect(await waiting(page)).not.toContainEqual(expect.objectContaining({ id }));
    // The editor of the screen that is being left has an undo, too, which is disabled.
    await page.getByRole("button", { name: "Undo", disabled: false }).click();
    await expect(page.getByText("The post is back and will go out at its time.")).toBeVisible();
    expect(await waiting(page)).toContainEqual(expect.objectContaining({ id }));
  });
  await test.step("a scheduled poll cannot be edited, and its screen says what to do instead", async () => {
    const poll = { kind: "poll", question: "Tea?", options: ["Yes", "No"] } as const;
    const { id } = await schedule(page, { ...poll, options: [...poll.options] });
    await visit(page, `/edit-scheduled-post/${id}`);
    await expect(page.getByText(/A scheduled poll cannot be edited/)).toBeVisible();
  });
});

test("a scheduled post is changed, published at once, or too late to be changed", async ({
  page,
  owner,
  stack,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  const { chatId } = await owner.connectChannel();
  await test.step("a scheduled post is changed and published at once from its edit screen", async () => {
    const { id } = await schedule(page, { kind: "post", text: "<p>Later</p>" });
    await editPage(page, id);
    await editorOf(page).fill("Rather now");
    await when(page).getByText("Now", { exact: true }).click();
    await expect(page.getByText("Goes out as soon as it is saved")).toBeVisible();
    await page.getByRole("button", { name: "Save and publish now" }).click();
    await expect(page).toHaveURL(/tab=scheduled/);
    await expect(page.getByText(/^Saved\. The post is going out now/)).toBeVisible();
    await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);
    expect(await waiting(page)).toEqual([]);
  });
  await test.step("saving after the post has gone out says that it is too late, and the text is still there", async () => {
    const { id, version } = await schedule(page, { kind: "post", text: "<p>Gone</p>" });
    await editAgain(page, id);
    await editorOf(page).fill("Too slow");
    await askApi(page, "POST", `/publications/${id}/publish-now`, { version });
    await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(2);
    await saveButton(page).click();
    await expect(page.getByText(/^Too late: this publication has changed/)).toBeVisible();
    await expect(editorOf(page)).toHaveText("Too slow");
    await page.goto(`/edit-scheduled-post/${id}`);
    await expect(page.getByText(/is no longer waiting/)).toBeVisible();
    await expect(page.getByText("Too slow")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy what you wrote" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Discard the changes" }).click();
    await expect(page.getByText("Too slow")).toHaveCount(0);
    await page.getByRole("link", { name: "Back to what is scheduled" }).click();
    await expect(page).toHaveURL(/tab=scheduled/);
  });
  await test.step("text and time of a scheduled post can be changed in one of its channels, and the others stay", async () => {
    await owner.connectChannel("Evening Tea");
    const { id } = await schedule(page, { kind: "post", text: "<p>First words</p>" });
    await editPage(page, id);
    await expect(editorOf(page)).toHaveText("First words");
    await page.getByText(/^Only “/).click();
    await editorOf(page).fill("Better words");
    await page.getByRole("textbox", { name: "Time" }).fill("6:30 pm");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/tab=scheduled/);
    await expect(page.getByText(/^Saved\. The post goes out on .*6:30\sPM/)).toBeVisible();
    const all = await waiting(page);
    expect(all).toHaveLength(2);
    const changed = all.find((each) => each.id === id);
    expect(changed).toMatchObject({ id, content: { text: "<p>Better words</p>" } });
    expect(changed?.dueAt).toMatch(/T15:30:00/);
    // The composer has none of it.
    await visit(page, "/dashboard");
    await expect(editorOf(page)).toHaveText("");
  });
  await test.step("a waiting post gets other channels in one saving that can be undone, unless it is being sent to one that is taken out", async () => {
    const made = await schedule(page, { kind: "post", text: "<p>Moving words</p>" });
    const placesNow = async () =>
      (await waiting(page))
        .filter(({ batchId }) => batchId === made.batchId)
        .map(({ channelTitle }) => channelTitle);
    const both = await placesNow();
    const box = (name: string) =>
      page.getByRole("group", { name: "Channels" }).getByRole("checkbox", { name });
    await editPage(page, made.id);
    await box("Evening Tea").uncheck();
    await saveButton(page).click();
    await expect(page.getByText(/Removed: Evening Tea\.$/)).toBeVisible();
    expect(await placesNow()).toHaveLength(1);

    await editAgain(page, made.id);
    await box("Evening Tea").check();
    await box("Morning Coffee").uncheck();
    await expectAccessible(page);
    // A page that closes without a question loses nothing.
    await page.reload();
    await expect(box("Evening Tea")).toBeChecked();
    await expect(box("Morning Coffee")).not.toBeChecked();
    await saveButton(page).click();
    await expect(page.getByText(/Added: Evening Tea\. Removed: Morning Coffee\.$/)).toBeVisible();
    const [swapped] = await placesNow();
    expect(both).toContain(swapped);
    await page.getByRole("button", { name: "Undo", disabled: false }).click();
    await expect(page.getByText("The post goes to its former channels again.")).toHaveCount(1);
    expect(await placesNow()).toEqual(both.filter((place) => place !== swapped));

    const other = await schedule(page, { kind: "post", text: "<p>Going words</p>" });
    const [tea] = (await waiting(page)).filter(
      ({ batchId, id }) => batchId === other.batchId && id !== other.id,
    );
    await editAgain(page, other.id);
    await box("Evening Tea").uncheck();
    await askApi(page, "POST", `/publications/${tea?.id}/publish-now`, { version: tea?.version });
    await expect.poll(async () => (await waiting(page)).map(({ id }) => id)).not.toContain(tea?.id);
    await saveButton(page).click();
    await expect(page.getByText(/the post is going out or does not wait any more/)).toBeVisible();
    await page.getByRole("button", { name: "Load what it says now" }).click();
    await expect(box("Evening Tea")).toBeDisabled();
    await expect(page.getByText("Has this post already")).toBeVisible();
    await expectAccessible(page);
  });
});

test("the composer opens for a slot of the calendar, and with a copy", async ({ page, owner }) => {
  await owner.connectChannel();
  await test.step("a slot of the calendar opens the composer for its time; a passed one has to be chosen again", async () => {
    const slot = new Date(Date.now() + 2 * DAY_MS);
    slot.setUTCHours(9, 0, 0, 0);
    await openComposer(page);
    await arriveWith(page, { scheduleAt: slot.toISOString() });
    await expect(page.getByRole("textbox", { name: "Time" })).toHaveValue(/^12:00\sPM$/);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Time" })).toHaveValue(/^12:00\sPM$/);
    await arriveWith(page, { scheduleAt: "2026-01-01T00:00:00.000Z" });
    await expect(page.getByText("The time you chose earlier has passed.")).toBeVisible();
  });
  await test.step("a copy fills the form it belongs to, and the earlier text is restored by one button", async () => {
    const post = await schedule(page, { kind: "post", text: "<p>Worth repeating</p>" });
    const poll = { kind: "poll", question: "Again?", options: ["Yes", "No"] } as const;
    const { id: pollId } = await schedule(page, { ...poll, options: [...poll.options] });
    await editorOf(page).fill("Half a thought");
    await arriveWith(page, { duplicate: post.id });
    await expect(editorOf(page)).toHaveText("Worth repeating");
    await expect(
      page.getByText("The copy is in the form, set for one hour from now."),
    ).toBeVisible();
    const oneHour = page.getByRole("button", { name: /^Schedule for .* in 1 channel$/ });
    await expect(oneHour).toBeEnabled();
    await page
      .getByRole("status")
      .filter({ hasText: "Your earlier text is kept" })
      .getByRole("button", { name: "Bring it back" })
      .click();
    await expect(editorOf(page)).toHaveText("Half a thought");
    await arriveWith(page, { duplicate: pollId });
    await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Again?");
    await expect(page.getByRole("textbox", { name: "Option 2" })).toHaveValue("No");
  });
});

test("of two tabs that change the same post the second is told, and loses none of its text", async ({
  page,
  context,
  owner,
}) => {
  await owner.connectChannel();
  const { id } = await schedule(page, { kind: "post", text: "<p>As it was</p>" });
  await editPage(page, id);
  const second = await context.newPage();
  await second.addInitScript(
    (value) => localStorage.setItem("token", value),
    await page.evaluate(() => localStorage.getItem("token") ?? ""),
  );
  await editPage(second, id);
  await editorOf(page).fill("From the first tab");
  await saveButton(page).click();
  await expect(page).toHaveURL(/tab=scheduled/);

  await editorOf(second).fill("From the second tab");
  await saveButton(second).click();
  await expect(second.getByText(/was changed in another tab/)).toBeVisible();
  await expect(editorOf(second)).toHaveText("From the second tab");
  await expectAccessible(second);
  await second.getByRole("button", { name: "Load what it says now" }).click();
  await expect(editorOf(second)).toHaveText("From the first tab");
  // Once the preview, too, has followed.
  await expect(second.getByText("From the second tab")).toHaveCount(1);
  await expect(second.getByText("From the second tab")).toBeVisible();
  await expect(second.getByRole("button", { name: "Copy what you wrote" })).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: "Put it back into the editor" }).click();
  await expect(editorOf(second)).toHaveText("From the second tab");
  await saveButton(second).click();
  await expect(second).toHaveURL(/tab=scheduled/);
  expect(await waiting(page)).toMatchObject([{ content: { text: "<p>From the second tab</p>" } }]);
});

test("a half-typed tag is published with Ctrl+Enter, and undo does not bring back what was published", async ({
  page,
  owner,
  stack,
}) => {
  const { chatId } = await owner.connectChannel();
  await openComposer(page);
  await page.keyboard.type("Hello");
  await page.getByRole("textbox", { name: "Tags" }).fill("news");
  await publishByKeys(page);
  await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);
  expect(stack.telegram.control.posts(chatId)[0]?.text).toBe("Hello\n\n#news");
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editorOf(page)).toHaveText("");
});

test("scheduling is accessible and fits in both themes and languages, on a phone and on a desktop", async ({
  page,
  owner,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  await owner.connectChannel("Morning Coffee");
  const { id } = await schedule(page, { kind: "post", text: "<p>Hello</p>" });
  await openComposer(page);
  await page.keyboard.type("Hello");
  await chooseAllChannels(page);
  await chooseLater(page);
  await inEveryLook(page);
  await page.getByRole("button", { name: /^Date/ }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await inEveryLook(page);
  await page.getByRole("heading", { name: "Images" }).click();
  await page.getByRole("button", { name: /^Schedule for/ }).click();
  await expect.poll(async () => (await waiting(page)).length).toBe(2);
  await expect(editorOf(page)).toHaveText("");
  await expect(page.getByText(/^Scheduled in/).first()).toBeVisible();
  await inEveryLook(page);

  await editPage(page, id);
  await expect(page.getByRole("button", { name: /^Date/ })).toBeVisible();
  await inEveryLook(page);
});
