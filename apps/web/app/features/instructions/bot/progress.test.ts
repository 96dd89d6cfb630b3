import { afterEach, beforeEach, expect, test } from "vitest";
import { claimStorage, useStorageOwner, writeOwned } from "../../../shared/storage/ownedValue.ts";
import { forgetTicks, seenSteps, tickedSteps, tickStep } from "./progress.ts";

beforeEach(() => {
  for (const person of ["anna", "boris"]) {
    claimStorage(person);
    forgetTicks();
  }
});

afterEach(() => useStorageOwner.setState({ userId: undefined }));

test.each(["nonsense", '{"bot-name":true}', '["no-such-step"]'])(
  "a stored %s counts as nothing ticked",
  (stored) => {
    writeOwned("guide-progress", stored);
    expect(tickedSteps()).toEqual([]);
  },
);

test("ticks belong to the person who set them, and can be taken back one by one or all at once", () => {
  claimStorage("anna");
  tickStep("open-botfather", true);
  tickStep("new-bot", true);
  tickStep("new-bot", true);
  tickStep("open-botfather", false);
  expect(tickedSteps()).toEqual(["new-bot"]);
  claimStorage("boris");
  expect(tickedSteps()).toEqual([]);
  claimStorage("anna");
  expect(tickedSteps()).toEqual(["new-bot"]);
  forgetTicks();
  expect(tickedSteps()).toEqual([]);
});

test("a channel proves the steps that it could not be without, and the furthest channel counts", () => {
  expect(seenSteps([])).toEqual([]);
  expect(seenSteps([{ status: "no_token" }])).toEqual([]);
  expect(seenSteps([{ status: "bad_token" }])).toEqual(["open-botfather", "new-bot", "bot-name"]);
  expect(seenSteps([{ status: "not_admin" }]).at(-1)).toBe("bot-token");
  expect(seenSteps([{ status: "no_post_right" }]).at(-1)).toBe("administrator");
  expect(seenSteps([{ status: "bad_token" }, { status: "ok" }])).toHaveLength(7);
});
