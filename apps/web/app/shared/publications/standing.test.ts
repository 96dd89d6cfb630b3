import { expect, test } from "vitest";
import { standingOf } from "./standing.ts";

test("a waiting publication says what it suffers from, any other how it ended", () => {
  expect(standingOf({ status: "scheduled", held: true, warning: "upload_gone" })).toBe("held");
  expect(standingOf({ status: "scheduled", held: false, warning: "upload_gone" })).toBe("warned");
  expect(standingOf({ status: "failed", held: false, warning: "upload_gone" })).toBe("failed");
});
