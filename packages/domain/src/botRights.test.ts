import { expect, it } from "vitest";
import { isByEarlierBot, lacksRightFor, rightFor } from "./botRights.ts";

it.each([
  ["edit", "channel", false, null],
  ["remove", "channel", false, null],
  ["edit", "channel", true, "edit_messages"],
  ["remove", "channel", true, "delete_messages"],
  ["pin", "channel", false, "edit_messages"],
  ["pin", "group", false, "pin_messages"],
  ["remove", "group", true, "delete_messages"],
] as const)(
  "to %s in a %s, posted by another bot: %j, needs %s",
  (asked, type, isOthers, right) => {
    expect(rightFor(asked, type, isOthers)).toBe(right);
  },
);

it("a right that no check has looked for is not said to be missing", () => {
  expect(lacksRightFor("pin", { chatType: "channel", missingRights: [] })).toBe(false);
  const channel = { chatType: "channel", missingRights: ["edit_messages"] } as const;
  expect(lacksRightFor("pin", channel)).toBe(true);
  expect(lacksRightFor("edit", channel)).toBe(false);
  expect(lacksRightFor("edit", channel, true)).toBe(true);
});

it("a post is by an earlier bot only where both bots are known", () => {
  expect(isByEarlierBot(1, 2)).toBe(true);
  expect(isByEarlierBot(1, 1)).toBe(false);
  expect(isByEarlierBot(null, 2)).toBe(false);
  expect(isByEarlierBot(1, null)).toBe(false);
});
