import { describe, expect, it } from "vitest";
import {
  channelLabel,
  channelTitle,
  channelUsername,
  chatLink,
  checkChannelUsername,
  messageLink,
} from "./channel.ts";

it.each([
  [" @morning_coffee ", "morning_coffee"],
  ["https://t.me/c/1234567890/5", "-1001234567890"],
])("the name %j is read as %s", (input, username) => {
  expect(channelUsername(input)).toBe(username);
  expect(channelTitle(input)).toBe(`@${username}`);
  expect(checkChannelUsername(input)).toEqual([]);
});

it.each([
  ["@morning_coffee", "Morning Coffee", "@morning_coffee"],
  ["@morning_coffee", null, "@morning_coffee"],
  ["@-1001234567890", "Family Archive", "Family Archive"],
  ["@-1001234567890", "", "-1001234567890"],
  ["@-1001234567890", null, "-1001234567890"],
])("a channel titled %j and called %j in Telegram is labelled %s", (title, displayName, label) => {
  expect(channelLabel({ title, displayName })).toBe(label);
});

it.each([
  ["", "channel_username_required"],
  [" @ ", "channel_username_required"],
  ["two words", "channel_username_invalid"],
  ["t.me/+AbCdEf", "channel_invite_link"],
  ["@morning_coffee or @evening_coffee", "channel_several"],
])("the name %j is refused as %s", (input, code) => {
  expect(checkChannelUsername(input)).toEqual([{ code }]);
});

describe("a link", () => {
  const linkRoot = "https://t.me";

  it("opens a public channel and its messages by name", () => {
    const chat = { linkRoot, username: "coffee", chatId: "-1001234567890" };
    expect([chatLink(chat), messageLink(chat, 7)]).toEqual([
      "https://t.me/coffee",
      "https://t.me/coffee/7",
    ]);
  });

  it("opens a private channel only at a message, by its number", () => {
    const chat = { linkRoot, username: "-1001234567890", chatId: "-1001234567890" };
    expect([chatLink(chat), messageLink(chat, 7)]).toEqual([null, "https://t.me/c/1234567890/7"]);
    const old = { ...chat, username: "-1000123456789", chatId: "-1000123456789" };
    expect(messageLink(old, 7)).toBe("https://t.me/c/123456789/7");
  });

  it("does not exist for a small group, whose messages have no address", () => {
    expect(messageLink({ linkRoot, username: "-12345", chatId: "-12345" }, 7)).toBeNull();
  });
});
