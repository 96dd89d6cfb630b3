import { expect, test } from "vitest";
import { displayStatusOf } from "./displayStatus.ts";

test("a waiting publication shows its problem, any other its result", () => {
  expect(displayStatusOf({ status: "scheduled", held: true, warning: "upload_gone" })).toBe("held");
  expect(displayStatusOf({ status: "scheduled", held: false, warning: "upload_gone" })).toBe(
    "warned",
  );
  expect(displayStatusOf({ status: "failed", held: false, warning: "upload_gone" })).toBe("failed");
});
