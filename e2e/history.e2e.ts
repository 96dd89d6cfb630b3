import type { Locator, Page } from "@playwright/test";
import { askApi } from "./fixtures/api.ts";
import type { Stack } from "./fixtures/stack.ts";
import type { Channel } from "./fixtures/vestnik.ts";
import { expect, expectAccessible, inEveryLook, test } from "./fixtures/vestnik.ts";

const DAY_MS = 86_400_000;

type Owner = { connectChannel(title?: string): Promise<Channel> };
type Answer = { channels: { id: string; username: string }[]; publications: unknown[] };

/** Calls the server as the owner who is signed in on the page. */
async function ask(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return (await askApi(page, method, path, body)) as Answer;
}

async function publish(page: Page, to: readonly Channel[], content: object): Promise<void> {
  const { channels } = await ask(page, "GET", "/channels");
  const channelIds = to.map(
    ({ username }) => channels.find((one) => one.username === username)?.id,
  );
  const post = { kind: "post", channelIds, scheduledDate: null, ...content };
  await ask(page, "POST", "/publications", post);
}

async function publishPoll(page: Page, to: readonly Channel[], question: string): Promise<void> {
  await publish(page, to, { kind: "poll", question, options: ["Light", "Medium", "Dark"] });
}

/** The bot stays in the channel but may no longer post. */
function forbidPosting(stack: Stack, { chatId, botId }: Channel): void {
  const rights = { can_post_messages: false };
  stack.telegram.control.setMember(chatId, botId, { rights });
}

const entry = (page: Page, text: string): Locator =>
  page.getByRole("article").filter({ hasText: text });

/** A missed, a published, a refused and an unanswered publication, and a poll in two channels of which one refuses. */
async function aDayOfAllKinds(page: Page, owner: Owner, stack: Stack): Promise<[Channel, Channel]> {
  const { control } = stack.telegram;
  const open = await owner.connectChannel("Morning Coffee");
  const closed = await owner.connectChannel("City News");
  const scheduledDate = new Date(Date.now() + DAY_MS).toISOString();
  await publish(page, [open], { text: "Tasting on Tuesday", scheduledDate });
  await stack.letTimePass(2 * DAY_MS);
  await publish(page, [open], { text: `${"Beans of the week. ".repeat(9)}A harvest from Kenya` });
  await expect.poll(() => control.posts(open.chatId).length).toBe(1);
  forbidPosting(stack, closed);
  await publish(page, [closed], { text: "Opening hours" });
  await publishPoll(page, [open, closed], "Which roast do you like?");
  await expect.poll(() => control.posts(open.chatId).length).toBe(2);
  control.fault({ kind: "drop_after_accept", method: "sendMessage", botId: open.botId });
  await publish(page, [open], { text: "Is it there?" });
  await page.goto("/dashboard?tab=history");
  await expect(entry(page, "Is it there?")).toContainText("Not confirmed");
  await expect(entry(page, "Which roast")).toContainText("Not published");
  await expect(page.getByRole("heading", { name: "On its way" })).toBeHidden();
  return [open, closed];
}

test("a day with every kind of result is found again, understood and settled in the history", async ({
  page,
  owner,
  stack,
}) => {
  // A long journey, also on a busy machine.
  test.slow();
  const [open, closed] = await aDayOfAllKinds(page, owner, stack);
  await test.step("failed, missed, published and unanswered publications are found by filter and by search, and the address remembers both", async () => {
    const articles = page.getByRole("article");
    const status = page.getByRole("combobox", { name: "Status" });
    const search = page.getByRole("textbox", { name: "Search in publications" });
    await expect(articles).toHaveCount(5);
    await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Yesterday" })).toBeVisible();

    for (const [choice, texts] of [
      ["Not published", ["Which roast", "Opening hours"]],
      ["Not confirmed", ["Is it there?"]],
      ["Missed", ["Tasting on Tuesday"]],
      ["Published", ["Which roast", "Beans of the week"]],
      ["Needs attention", ["Is it there?", "Which roast", "Opening hours", "Tasting"]],
    ] as const) {
      await status.selectOption(choice);
      await expect(articles).toHaveCount(texts.length);
      for (const text of texts) await expect(entry(page, text)).toBeVisible();
    }
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Polls");
    await expect(articles).toHaveCount(1);
    await expect(articles.getByRole("list", { name: "Options" }).getByRole("listitem")).toHaveText([
      "Light",
      "Medium",
      "Dark",
    ]);
    await page.reload();
    await expect(status).toHaveValue("attention");
    await expect(articles).toHaveCount(1);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(articles).toHaveCount(5);

    await search.fill("KENYA");
    await expect(articles).toHaveCount(1);
    await expect(articles.locator("mark")).toHaveText("Kenya");
    await expect(page).toHaveURL(/q=KENYA/);
    await search.fill("a word nobody wrote");
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await expect(search).toHaveValue("");
    await page.getByRole("combobox", { name: "Channel" }).selectOption({ index: 2 });
    await expect(articles).toHaveCount(2);
  });
  await test.step("one decision to two channels is one entry, and every attempt says when it was and what its outcome was", async () => {
    await page.getByRole("combobox", { name: "Channel" }).selectOption({ index: 0 });
    const batch = entry(page, "Which roast");
    await expect(batch).toHaveCount(1);
    const row = (channel: Channel) =>
      batch.getByRole("listitem").filter({ hasText: `@${channel.username}` });
    await expect(row(open)).toContainText("Published");
    await expect(row(open).getByRole("link", { name: /Open in Telegram/ })).toHaveAttribute(
      "href",
      /\/coffee_\w+\/2$/,
    );
    await expect(row(closed)).toContainText("Not published");
    await expect(row(closed)).toContainText(
      "The bot has to be an administrator of the channel who may post.",
    );

    for (const [text, told] of [
      [
        "Opening hours",
        /today, \d+:\d\d.[AP]M — Refused by Telegram · The bot has to be an administrator/,
      ],
      ["Is it there?", /No clear answer · The connection broke/],
      ["Beans of the week", /Delivered/],
      ["Tasting on Tuesday", /There has been no attempt yet/],
    ] as const) {
      await entry(page, text)
        .getByRole("button", { name: /^(?:Attempts|Details)/ })
        .click();
      await expect(entry(page, text)).toContainText(told);
    }
  });
  await test.step("the history is accessible and fits in both languages, both themes, on a phone and on a desktop", async () => {
    await inEveryLook(page, async () => {
      await expect(page.getByRole("list", { name: /^(?:Attempts|Попытки)$/ })).toHaveCount(3);
      await expectAccessible(page);
    }, [320, 390, 1280]);
  });
  await test.step("sending again after the repair takes one click, and the result appears where the click was made", async () => {
    const { control } = stack.telegram;
    await page.getByRole("combobox", { name: "Status" }).selectOption("Needs attention");
    control.setMember(closed.chatId, closed.botId);
    await entry(page, "Opening hours").getByRole("button", { name: "Try again" }).click();
    await expect(
      entry(page, "Opening hours").getByText("Published", { exact: true }),
    ).toBeVisible();
    await entry(page, "Tasting").getByRole("button", { name: "Send now" }).click();
    await expect(entry(page, "Tasting").getByText("Published", { exact: true })).toBeVisible();
    await expect(entry(page, "Tasting")).toContainText("Sent later: ");
    // They have not moved: the same four, in the same order.
    await expect(page.getByRole("article")).toHaveText([
      /Is it there/,
      /Which roast/,
      /Opening hours/,
      /Tasting/,
    ]);
    expect(control.posts(closed.chatId).map(({ text }) => text)).toEqual(["Opening hours"]);
    expect(control.posts(open.chatId).map(({ text }) => text)).toContain("Tasting on Tuesday");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Not published");
    await expect(page.getByRole("article")).toHaveText([/Which roast/]);
  });
  await test.step("a message that may have arrived is not sent again by accident, and is settled by its owner's decision", async () => {
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    const unclear = entry(page, "Is it there?");
    const sent = () => stack.telegram.control.posts(open.chatId).length;
    const before = sent();
    await expect(unclear.getByRole("link", { name: /Open the channel/ }).last()).toBeVisible();
    await unclear.getByRole("button", { name: "Send again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await unclear.getByRole("button", { name: "It is there" }).click();
    await expect(unclear.getByText("Published", { exact: true })).toBeVisible();
    await unclear.getByRole("button", { name: "Details" }).click();
    await expect(unclear).toContainText("You confirmed that it is there");
    expect(sent()).toBe(before);
  });
  await test.step("a publication is copied into its form with one click, a post as a post and a poll as a poll", async () => {
    await entry(page, "Beans of the week")
      .getByRole("link", { name: "Copy to a new post" })
      .click();
    await expect(page.getByRole("textbox", { name: "Text of the post" })).toContainText("Kenya");
    await page.goBack();
    await entry(page, "Which roast").getByRole("link", { name: "Copy to a new poll" }).click();
    await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(/Which roast/);
    const channels = page.getByRole("group", { name: "Channels" });
    await expect(channels.getByRole("checkbox", { checked: true })).toHaveCount(2);
  });
});

test("an empty history explains what it will show and where to begin, and a long one continues in the same place", async ({
  page,
  owner,
}) => {
  await page.goto("/dashboard?tab=history");
  await expect(page.getByRole("heading", { name: "Nothing published yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Write a post" }).click();
  await expect(page.getByRole("tab", { name: "Content" })).toHaveAttribute("aria-selected", "true");
  for (let round = 0; round < 3; round += 1) {
    const channel = await owner.connectChannel();
    const scheduledDate = new Date(Date.now() + DAY_MS + round * 1000).toISOString();
    for (let n = 0; n < 9; n += 1)
      await publish(page, [channel], { text: `Post ${round}.${n}.`, scheduledDate });
    const { channels } = await ask(page, "GET", "/channels");
    for (const { id } of channels) await ask(page, "DELETE", `/channels/${id}`);
  }
  await page.getByRole("tab", { name: "History" }).click();
  const articles = page.getByRole("article");
  // The last two of the first page may have siblings among those of the same moment on the next one.
  await expect(articles).toHaveCount(18);
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(articles).toHaveCount(27);
  await expect(articles.nth(18)).toBeFocused();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
});
