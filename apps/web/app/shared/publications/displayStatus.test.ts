import { expect, test } from "vitest";
import { displayStatusOf } from "./displayStatus.ts";

test("a waiting publication says what it suffers from, any other how it ended", () => {
  expect(displayStatusOf({ status: "scheduled", held: true, warning: "upload_gone" })).toBe("held");
  expect(displayStatusOf({ status: "scheduled", held: false, warning: "upload_gone" })).toBe(
    "warned",
  );
  expect(displayStatusOf({ status: "failed", held: false, warning: "upload_gone" })).toBe("failed");
});
