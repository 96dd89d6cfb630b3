import { expect, test } from "vitest";
import { ALL_CHANNELS, noticedOf } from "./siblings.ts";

const waiting = { status: "scheduled", heldBy: null, warning: null } as const;
const siblings = [
  { ...waiting, id: "a", heldBy: "bot_token" },
  { ...waiting, id: "b", heldBy: "bot_token" },
  { ...waiting, id: "c", warning: "not_enough_rights" },
  { ...waiting, id: "d", status: "unconfirmed" },
  { ...waiting, id: "e", status: "unconfirmed" },
] as const;
const noticed = (scope: string) => noticedOf(siblings, scope).map(({ id }) => id);

test("one notice stands for the channels that wait for the same, and what has happened is shown in each", () => {
  expect(noticed(ALL_CHANNELS)).toEqual(["a", "c", "d", "e"]);
});

test("a chosen channel shows its own notice", () => {
  expect(noticed("b")).toEqual(["b", "d", "e"]);
});
