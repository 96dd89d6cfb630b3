import { expect, test } from "vitest";
import { channelHandle, channelName } from "./channelName.ts";

const open = { username: "morning_coffee", title: "@morning_coffee" };
const closed = { username: "-1001234567890", title: "@-1001234567890" };

test("a channel is called by its title, and told apart from its namesakes by its @name", () => {
  expect(channelName({ ...open, displayName: "Morning Coffee" })).toBe(
    "Morning Coffee (@morning_coffee)",
  );
  expect(channelName({ ...open, displayName: null })).toBe("@morning_coffee");
});

test("the number of a private channel never poses as an @name", () => {
  expect(channelName({ ...closed, displayName: "Family Archive" })).toBe("Family Archive");
  expect(channelName({ ...closed, displayName: null })).toBe("-1001234567890");
  expect(channelHandle({ ...closed, displayName: "Family Archive" })).toBe("-1001234567890");
});
