import { readDefaultOptions } from "@vestnik/domain/defaultOptions";
import type { Channel } from "@vestnik/contract/channels";
import { describe, expect, test } from "vitest";
import { channelWords, matchesSearch, publishableIds, whyNot } from "./channelChoice.ts";

function channel(part: Partial<Channel>): Channel {
  return {
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
    botUsername: null,
    status: "ok",
    checkedAt: null,
    overPlan: false,
    sharesVoice: false,
    defaultOptions: readDefaultOptions({}),
    picture: null,
    missingRights: [],
    ...part,
  };
}

describe("channels to choose from", () => {
  test("a channel beyond the plan cannot be chosen", () => {
    const beyond = channel({ overPlan: true, hasBotToken: false });
    expect(whyNot(beyond)).toBe("over_plan");
    expect(publishableIds(["1"], [beyond])).toEqual([]);
  });

  test("a channel without bot token cannot be chosen, whatever its last check said", () => {
    expect(whyNot(channel({ hasBotToken: false }))).toBe("no_token");
  });

  test("a channel whose bot may not post says why", () => {
    expect(whyNot(channel({ status: "no_post_right" }))).toBe("no_post_right");
  });

  test("an unreachable channel can still be chosen", () => {
    expect(whyNot(channel({ status: "unreachable" }))).toBeUndefined();
  });

  test("a remembered choice loses channels that do not exist or cannot be published in", () => {
    const channels = [channel({ id: "a" }), channel({ id: "b", status: "bad_token" })];
    expect(publishableIds(["gone", "b", "a"], channels)).toEqual(["a"]);
  });

  test("the label shows its words with @, or itself when it has none", () => {
    expect(channelWords("City news @city_news (main)")).toBe("@city_news");
    expect(channelWords("Family archive")).toBe("Family archive");
  });

  test("a channel is also found by its name in Telegram", () => {
    expect(matchesSearch(channel({ displayName: "Городские новости" }), " новости ")).toBe(true);
    expect(matchesSearch(channel({}), "coffee")).toBe(false);
  });
});
