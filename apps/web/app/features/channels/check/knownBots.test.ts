import { readDefaultOptions } from "@vestnik/domain/defaultOptions";
import type { Channel } from "@vestnik/contract/channels";
import { expect, test } from "vitest";
import { knownBots } from "./knownBots.ts";

const channel = (part: Partial<Channel>): Channel => ({
  id: "1",
  _id: "1",
  username: "news",
  title: "@news",
  displayName: null,
  chatId: null,
  chatType: null,
  hasBotToken: true,
  listening: null,
  botTokenMask: null,
  botUsername: "tea_bot",
  status: "ok",
  checkedAt: null,
  overPlan: false,
  sharesVoice: false,
  defaultOptions: readDefaultOptions({}),
  picture: null,
  missingRights: [],
  ...part,
});

test("a bot is not offered without a token, with one that Telegram refuses, and to its own channel", () => {
  const none = channel({ hasBotToken: false });
  const bad = channel({ status: "bad_token" });
  expect(knownBots([none, bad, channel({ botUsername: null })])).toEqual([]);
  expect(knownBots([channel({})], channel({ id: "2" }))).toEqual([]);
});

test("the bots of connected channels are offered once each, the newest first and at most three", () => {
  const channels = ["a", "b", "c", "d", "a"].map((name, n) =>
    channel({ id: String(n), botUsername: name }),
  );
  expect(knownBots(channels)).toEqual([
    { name: "a", channelId: "4" },
    { name: "d", channelId: "3" },
    { name: "c", channelId: "2" },
  ]);
});
