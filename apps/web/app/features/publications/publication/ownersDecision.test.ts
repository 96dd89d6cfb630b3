import { describe, expect, test } from "vitest";
import { ownersDecision } from "./ownersDecision.ts";

const published = { status: "published", error: null, messageUrl: null } as const;
const failed = (code: string) =>
  ({ status: "failed", error: { code, description: "" }, messageUrl: null }) as const;

describe("what an owner decided about a publication", () => {
  test("a message that Telegram confirmed is no decision, also where it has no address", () => {
    expect(ownersDecision(published, [{ outcome: "delivered" }])).toBeUndefined();
    const answered = { ...published, messageUrl: "https://t.me/news/1" };
    expect(ownersDecision(answered, [{ outcome: "unknown" }])).toBeUndefined();
  });

  test("a failure that Telegram caused is no decision", () => {
    expect(ownersDecision(failed("bot_kicked"), [{ outcome: "rejected" }])).toBeUndefined();
  });

  test("what the owner found in the channel or gave up is told as the owner's word", () => {
    expect(ownersDecision(published, [{ outcome: "unknown" }])).toBe("confirmed");
    expect(ownersDecision(failed("dismissed"), [])).toBe("calledOff");
  });
});
