import { expect, test } from "vitest";
import { displayStatusOf } from "./displayStatus.ts";

test("a waiting publication shows its problem, any other its result", () => {
  expect(
    displayStatusOf({ status: "scheduled", heldBy: "bot_token", warning: "upload_gone" }),
  ).toBe("held");
  expect(displayStatusOf({ status: "scheduled", heldBy: "plan", warning: null })).toBe("parked");
  expect(displayStatusOf({ status: "scheduled", heldBy: "deletion", warning: null })).toBe(
    "paused",
  );
  expect(displayStatusOf({ status: "scheduled", heldBy: null, warning: "upload_gone" })).toBe(
    "warned",
  );
  expect(displayStatusOf({ status: "failed", heldBy: null, warning: "upload_gone" })).toBe(
    "failed",
  );
});
