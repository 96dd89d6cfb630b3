import type { Locator, Page } from "@playwright/test";
import { askApi } from "./fixtures/api.ts";
import { expect, expectAccessible, test } from "./fixtures/vestnik.ts";

async function connect(page: Page, username: string, botToken: string): Promise<void> {
  await page.getByRole("textbox", { name: "Channel username" }).fill(username);
  await page.getByLabel("Bot token", { exact: true }).fill(botToken);
  await page.getByRole("button", { name: "Check and connect" }).click();
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const isTaken = !element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    if (!isTaken) throw new Error("The browser would join the lines of the text.");
  }, text);
}

async function openChannels(page: Page): Promise<void> {
  await page.goto("/dashboard?tab=channels");
}

test("every reason why a channel cannot be connected is named with its remedy, and nothing is stored", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const channel = owner.createChannel();
  await openChannels(page);
  await connect(page, "", channel.botToken);
  await expect(page.getByText(/Enter channel username/).first()).toBeVisible();
  await connect(page, "no such name!", channel.botToken);
  await expect(page.getByText("This is not a channel username.").first()).toBeVisible();
  await connect(page, "https://t.me/+AbCdEf123", channel.botToken);
  await expect(page.getByText("This is an invite link", { exact: false }).first()).toBeVisible();
  await connect(page, "@morning_coffee, @evening_coffee", channel.botToken);
  await expect(page.getByText("There are several channels in this.").first()).toBeVisible();
  await connect(page, channel.username, "284685063:TEST:NThmNWNmODhi");
  await expect(page.getByText("the token of a payment provider").first()).toBeVisible();
  await connect(page, channel.username, "123456:nonsense");
  await expect(
    page.getByText("of the 35 characters behind the colon there are 8", { exact: false }).first(),
  ).toBeVisible();
  await connect(page, channel.username, `123456:${"A".repeat(35)}`);
  await expect(page.getByText("Telegram does not accept this bot token.").first()).toBeVisible();
  await connect(page, "nobody_has_this_name", channel.botToken);
  await expect(page.getByText("The bot cannot find this channel.").first()).toBeVisible();
  control.setMember(channel.chatId, channel.botId, { rights: { can_post_messages: false } });
  await connect(page, channel.username, channel.botToken);
  await expect(
    page.getByText("The bot is in the channel but cannot post there.").first(),
  ).toBeVisible();
  await expectAccessible(page);
  control.kick(channel.chatId, channel.botId);
  await connect(page, channel.username, channel.botToken);
  await expect(
    page.getByText("The bot is not an administrator of the channel.").first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText("No channel yet")).toBeVisible();
});

test("a channel connects step by step, cannot be added twice, and the plan's limit is named before it is reached", async ({
  page,
  owner,
}) => {
  const [first, second] = [owner.createChannel("First"), owner.createChannel("Second")];
  await openChannels(page);
  await paste(
    page.getByRole("textbox", { name: "Channel username" }),
    `Our channel\nhttps://t.me/s/${first.username}/15?single\n1200 subscribers`,
  );
  await paste(
    page.getByLabel("Bot token", { exact: true }),
    `Use this token to access the HTTP API:\n${first.botToken}\nKeep your token secure.`,
  );
  await page.getByRole("button", { name: "Check and connect" }).click();
  await expect(page.getByText(`First (@${first.username}) is connected`)).toBeVisible();
  await expect(page.getByText("Ready to post")).toBeVisible();
  await connect(page, first.username.toUpperCase(), first.botToken);
  await expect(page.getByText(/Channel with this name is already added/).first()).toBeVisible();
  await connect(page, second.username, second.botToken);
  await expect(page.getByText("Ready to post")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Channel limit reached" })).toBeDisabled();
  await expect(page.getByText(/To connect another one, delete one of the channels/)).toBeVisible();
  expect(
    await page.evaluate(() => document.activeElement?.textContent),
    "the focus is on the confirmation",
  ).toContain(`Second (@${second.username}) is connected`);
  await page.getByRole("link", { name: "Write a post" }).click();
  await expect(page.getByRole("textbox", { name: "Text of the post" })).toBeVisible();
  await page.goBack();
  await expect(page.locator("body")).not.toContainText(first.botToken);
});

test("a connected channel is repaired and deleted, and one without a bot token is kept", async ({
  page,
  owner,
  stack,
}) => {
  const channel = await owner.connectChannel();
  await openChannels(page);
  await test.step("a revoked bot token is noticed by the next check and replaced in a dialog", async () => {
    const fresh = stack.telegram.control.revokeBotToken(channel.botId);
    const { channels } = (await askApi(page, "GET", "/channels")) as {
      channels: { id: string }[];
    };
    const post = { kind: "post", text: "Met the broken token", scheduledDate: null };
    const channelIds = channels.map(({ id }) => id);
    await askApi(page, "POST", "/publications", { ...post, channelIds });
    await page
      .getByRole("button", { name: `Check again: Morning Coffee (@${channel.username})` })
      .click();
    await expect(page.getByText("Bot token refused")).toBeVisible();
    await page
      .getByRole("button", { name: `Change bot token: Morning Coffee (@${channel.username})` })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Bot token", { exact: true }).fill(fresh);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Check and save" }).click();
    await expect(
      page.getByText("The bot token is saved. 1 waiting publication goes out now"),
    ).toBeVisible();
    await expect(page.getByText("Ready to post")).toBeVisible();
    const sent = () => stack.telegram.control.posts(channel.chatId).map(({ text }) => text);
    await expect.poll(sent).toEqual(["Met the broken token"]);
  });
  await test.step("a channel is deleted only after a question that explains the consequences", async () => {
    await page
      .getByRole("button", { name: `Delete: Morning Coffee (@${channel.username})` })
      .click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect(
      dialog.getByText("Posts waiting to go there will not be sent.", { exact: false }),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Delete channel" }).click();
    await expect(page.getByText("No channel yet")).toBeVisible();
  });
  await test.step("a channel without a bot token stays in the list, says so, and cannot be chosen for publishing", async () => {
    const other = owner.createChannel();
    await page.getByRole("textbox", { name: "Channel username" }).fill(other.username);
    await page.getByRole("button", { name: "Add without a bot token" }).click();
    await expect(page.getByText("No bot token").first()).toBeVisible();
    await page.getByRole("tab", { name: "Content" }).click();
    await expect(
      page.getByRole("group", { name: "Channels" }).getByRole("checkbox").first(),
    ).toBeDisabled();
  });
});
