import { describe, expect, test } from "vitest";
import { ownersDecision } from "./ownersDecision.ts";

const published = { status: "published", error: null, messageUrl: null } as const;
const failed = (code: string) =>
  ({ status: "failed", error: { code, description: "" }, messageUrl: null }) as const;

describe("what an owner decided about a publication", () => {
  test("a message that Telegram confirmed is not a decision, even without an address", () => {
    expect(ownersDecision(published, [{ outcome: "delivered" }])).toBeUndefined();
    const answered = { ...published, messageUrl: "https://t.me/news/1" };
    expect(ownersDecision(answered, [{ outcome: "unknown" }])).toBeUndefined();
  });

  test("a failure caused by Telegram is not a decision", () => {
    expect(ownersDecision(failed("bot_kicked"), [{ outcome: "rejected" }])).toBeUndefined();
  });

  test("what the owner found in the channel or gave up is shown as the owner's decision", () => {
    expect(ownersDecision(published, [{ outcome: "unknown" }])).toBe("confirmed");
    expect(ownersDecision(failed("dismissed"), [])).toBe("calledOff");
  });
});
