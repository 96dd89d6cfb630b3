import { expect, it } from "vitest";
import { afterAlertOutcome } from "./alertMessage.ts";

const after = (outcome: Parameters<typeof afterAlertOutcome>[0]) =>
  afterAlertOutcome(outcome, 1, 0.5);

it("what may have arrived is never sent again", () => {
  for (const code of ["answer_timeout", "telegram_server_error", "connection_lost"] as const) {
    expect(after({ kind: "unknown", code, description: "" })).toEqual({ state: "unconfirmed" });
  }
});

it("what provably did not arrive is tried again, after the time Telegram named", () => {
  const flood = { reason: "flood", retryAfterMs: 7000, description: "" } as const;
  expect(after({ kind: "deferred", ...flood })).toEqual({
    state: "pending",
    delayMs: 7000,
    pausesBot: true,
  });
  expect(after({ kind: "deferred", reason: "unreachable", description: "" })).toMatchObject({
    state: "pending",
    pausesBot: false,
  });
});

it("a person who blocked the bot, or never let it write, is told in the product", () => {
  for (const code of [
    "bot_forbidden",
    "bot_cannot",
    "chat_not_found",
    "chat_unavailable",
  ] as const) {
    expect(after({ kind: "rejected", code, description: "" })).toEqual({ state: "blocked" });
  }
  expect(after({ kind: "rejected", code: "formatting_refused", description: "" })).toEqual({
    state: "refused",
  });
  expect(after({ kind: "rejected", code: "bot_unauthorized", description: "" }).state).toBe(
    "pending",
  );
});
