import { expect, test } from "vitest";
import { telegramWords } from "./telegramWords.ts";

test("Telegram's own words are shown without their technical prefix", () => {
  expect(telegramWords("Bad Request: PHOTO_INVALID")).toBe("PHOTO_INVALID");
  expect(telegramWords("bad request: too strange")).toBe("too strange");
  expect(telegramWords("Forbidden: Bad Request: kept inside")).toBe(
    "Forbidden: Bad Request: kept inside",
  );
});
