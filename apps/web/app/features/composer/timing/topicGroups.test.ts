import type { Channel } from "@vestnik/contract/channels";
import { expect, it } from "vitest";
import { groupsAmong, withoutLeftTopic } from "./topicGroups.ts";

const channels = [
  { id: "news", chatType: "channel" },
  { id: "talk", chatType: "group" },
  { id: "desk", chatType: "group" },
  { id: "new", chatType: null },
] as Channel[];

it("only what is known to be a group counts as one", () => {
  expect(groupsAmong(channels, ["news", "talk", "new"])).toEqual([channels[1]]);
  expect(groupsAmong(undefined, ["talk"])).toEqual([]);
});

it("the topic is left with its group, and stays where channels come and go", () => {
  expect(withoutLeftTopic(channels, ["talk", "news"], ["desk", "news"])).toEqual({ topicId: null });
  expect(withoutLeftTopic(channels, ["talk", "news"], ["talk", "new"])).toEqual({});
  expect(withoutLeftTopic(channels, [], ["talk"])).toEqual({});
});
