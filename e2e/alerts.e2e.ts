import type { Page } from "@playwright/test";
import { askApi } from "./fixtures/api.ts";
import { expect, expectAccessible, test } from "./fixtures/vestnik.ts";

const DAY_MS = 86_400_000;
const NIGHT_MS = 8 * 3_600_000;
const WAITING = 3;

async function write(page: Page, text: string, scheduledDate: string | null): Promise<void> {
  type Channels = { channels: { id: string }[] };
  const { channels } = (await askApi(page, "GET", "/channels")) as Channels;
  const channelIds = channels.map(({ id }) => id);
  await askApi(page, "POST", "/publications", { kind: "post", text, channelIds, scheduledDate });
}

test("a token revoked at night is one message, and from it three presses bring all posts out again", async ({
  page,
  owner,
  stack,
}) => {
  test.slow();
  const { control } = stack.telegram;
  const channel = await owner.connectChannel("Morning Coffee");
  const line = page.getByRole("region", { name: "Needs your attention" });
  await page.goto("/dashboard");
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  for (let n = 1; n <= WAITING; n += 1) await write(page, `Tomorrow ${n}`, tomorrow);
  const botToken = control.revokeBotToken(channel.botId);
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(page.getByRole("group", { name: "When" })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 250));
  await write(page, "Good night", null);
  await test.step("on a phone the line that comes meanwhile does not move the page, and it and the button for what is written leave each other free", async () => {
    await expect(line).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(250);
    await page.getByRole("textbox", { name: "Text of the post" }).fill("Good morning");
    const buttons = [line.getByRole("link"), page.getByRole("button", { name: "Save as draft" })];
    for (const button of buttons) await button.click({ trial: true, timeout: 10_000 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    for (const button of buttons) await button.click({ trial: true, timeout: 10_000 });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await page.goto("about:blank");

  const received = () => control.posts(owner.personId);
  await expect.poll(() => received().length, { timeout: 60_000 }).toBe(1);
  const [message] = received();
  expect(message?.text).toContain(`@${channel.username}`);
  expect(message?.text).toContain(
    "4 publications are waiting; the first goes out by itself if fixed by",
  );
  expect(message?.text).not.toContain(channel.botToken.split(":")[1]);
  const [link] = (message?.entities ?? []).flatMap(({ url }) => url ?? []);

  // By the morning it is too late for the one that met the refusal.
  await stack.letTimePass(NIGHT_MS);
  // The first press: the link in Telegram.
  await page.goto(link ?? "");
  await expect(page).toHaveTitle(/^\(4\) Channels/);
  // Each where it is: what waits, and what is too late.
  await expect(page.getByRole("tab", { name: "Scheduled , 3 need you" })).toBeAttached();
  await expect(page.getByRole("tab", { name: "History , 1 needs you" })).toBeAttached();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Bot token", { exact: true }).fill(botToken);
  // The second one.
  await dialog.getByRole("button", { name: "Check and save" }).click();
  await expect(dialog).toBeHidden();
  await expect(line.getByText("It works again, but not everything went out.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "History , 1 needs you" })).toBeVisible();
  await expectAccessible(page);
  // The third.
  await line.getByRole("button", { name: "Send again" }).click();
  await expect(line).toBeHidden();
  await expect(page.getByText("No problems left.")).toBeVisible();
  await expect(page).toHaveTitle("Channels · Vestnik");
  await stack.letTimePass(DAY_MS - NIGHT_MS);
  await expect.poll(() => control.posts(channel.chatId).length, { timeout: 30_000 }).toBe(4);
});

test("several problems are opened from their line, each with its own way out", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const [coffee, roasters] = [
    await owner.connectChannel("Coffee"),
    await owner.connectChannel("Roasters"),
  ];
  await page.goto("/dashboard?tab=history");
  control.revokeBotToken(coffee.botId);
  control.setMember(roasters.chatId, roasters.botId, { rights: { can_post_messages: false } });
  await write(page, "Good morning", null);
  await page.getByRole("button", { name: "1 more problem" }).click();
  const dialog = page.getByRole("dialog", { name: "Needs your attention" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").filter({ hasText: coffee.username })).toContainText(
    "The bot’s token is not accepted.",
  );
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Open the channel" }).click({ trial: true });
  await dialog.getByRole("link", { name: "Give a new token" }).click();
  const bot = page.getByRole("dialog", { name: /^Change the bot token/ });
  await expect(bot).toBeVisible();
  await bot.getByRole("button", { name: "Close" }).click();
  await page.goto("/dashboard?tab=history&status=attention");
  await page.getByRole("link", { name: "Scheduled publications that need you" }).click();
  await expect(page.getByRole("button", { name: "Good morning", exact: true })).toBeVisible();
});

test("a phone and a desk in two languages and zones do not answer each other: the one that was opened last counts", async ({
  page,
  owner,
  browser,
  stack,
}) => {
  await owner.connectChannel("Morning Coffee");
  const isSettings = (url: string) => url.endsWith("/api/alerts/settings");
  const nextAnswer = () =>
    page.waitForResponse(
      (answer) => isSettings(answer.url()) && answer.request().method() === "GET",
    );
  const reports: string[] = [];
  const noteReports = (of: Page, name: string) =>
    of.on("request", (request) => {
      if (isSettings(request.url()) && request.method() === "PUT") reports.push(name);
    });
  noteReports(page, "desk");
  const known = nextAnswer();
  await page.goto("/dashboard");
  await known;
  const phones = await browser.newContext({ locale: "ru-RU", timezoneId: "Asia/Tokyo" });
  try {
    const phone = await phones.newPage();
    noteReports(phone, "phone");
    const sessionToken = await page.evaluate(() => localStorage.getItem("token"));
    await phone.addInitScript((value) => localStorage.setItem("token", value ?? ""), sessionToken);
    const reported = phone.waitForResponse(
      (answer) => isSettings(answer.url()) && answer.request().method() === "PUT",
    );
    await phone.goto(`${stack.url}/dashboard`);
    await reported;
    // When the next answer has come, the page has dealt with this one.
    const toldAgain = nextAnswer();
    await askApi(page, "PUT", "/alerts/settings", { enabled: false });
    await toldAgain;
    expect(reports.slice(reports.indexOf("phone"))).toEqual(["phone"]);
    const stored = await askApi(page, "GET", "/alerts/settings");
    expect(stored).toMatchObject({ settings: { language: "ru", timeZone: "Asia/Tokyo" } });
  } finally {
    await phones.close();
  }
});
