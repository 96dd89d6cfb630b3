import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyRateLimits } from "./rateLimiter.ts";
import type { Candidate, RateLimitState, RateLimitKey } from "./rateLimiter.ts";

const post = (botId: number, channelId: string, weight = 1): Candidate => ({
  botId,
  channelId,
  weight,
});
const freely = {
  known: new Map<RateLimitKey, RateLimitState>(),
  slotsOf: () => Infinity,
  limit: Infinity,
};

/** Starts everything as soon as it may, in steps of `stepMs`; returns when each one started. */
function sendAll(waiting: readonly Candidate[], stepMs: number) {
  const rateLimits = new Map<RateLimitKey, RateLimitState>();
  const sent: (Candidate & { at: number })[] = [];
  let left = [...waiting];
  for (let now = 1_000_000; left.length > 0; now += stepMs) {
    const admitted = applyRateLimits(left, { ...freely, known: rateLimits, now });
    for (const [key, state] of admitted.rateLimits) rateLimits.set(key, state);
    sent.push(...admitted.started.map((candidate) => ({ ...candidate, at: now })));
    left = left.filter((candidate) => !admitted.started.includes(candidate));
  }
  return sent;
}

/** The most messages in any window of `perMs`. */
function busiest(sent: readonly { at: number; weight: number }[], perMs: number): number {
  const inWindow = ({ at }: { at: number }) =>
    sent.filter((other) => other.at > at - perMs && other.at <= at);
  return Math.max(
    0,
    ...sent.map((one) => inWindow(one).reduce((sum, { weight }) => sum + weight, 0)),
  );
}

describe("Telegram's limits hold", () => {
  const anyPost = fc.record({
    botId: fc.integer({ min: 1, max: 2 }),
    channel: fc.integer({ min: 1, max: 4 }),
    weight: fc.constantFrom(1, 1, 1, 2, 10),
  });

  it("for any waiting posts: 25 a second for each bot, 1 a second and 20 a minute for each channel", () => {
    fc.assert(
      fc.property(
        fc.array(anyPost, { maxLength: 60 }),
        fc.integer({ min: 7, max: 900 }),
        (posts, step) => {
          const waiting = posts.map(({ botId, channel, weight }) =>
            post(botId, `${botId}-${channel}`, weight),
          );
          const sent = sendAll(waiting, step);
          expect(sent).toHaveLength(waiting.length);
          for (const { botId, channelId } of sent) {
            const ofBot = sent.filter((other) => other.botId === botId);
            expect(busiest(ofBot, 1000)).toBeLessThanOrEqual(25);
            const ofChannel = sent.filter((other) => other.channelId === channelId);
            // An album exceeds the limit of a second, so it goes alone.
            const heaviest = Math.max(...ofChannel.map(({ weight }) => weight));
            expect(busiest(ofChannel, 1000)).toBeLessThanOrEqual(heaviest);
            expect(busiest(ofChannel, 60_000)).toBeLessThanOrEqual(20);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("a bot at its limit does not hold back another", () => {
  const noisy = Array.from({ length: 100 }, (_, n) => post(1, `noisy-${n}`));
  const { started, rateLimits } = applyRateLimits([...noisy, post(2, "calm")], {
    ...freely,
    now: 5000,
  });
  expect(started).toHaveLength(26);
  expect(started).toContainEqual(post(2, "calm"));
  expect(rateLimits.get("bot:1")?.until).toBe(6000);
  expect(rateLimits.get("bot:2")?.until).toBeLessThanOrEqual(5000);
});

it("a bot that was told to wait starts nothing before the wait is over", () => {
  const paused = new Map<RateLimitKey, RateLimitState>([["bot:1", { until: 9000, recent: [] }]]);
  expect(applyRateLimits([post(1, "a")], { ...freely, known: paused, now: 8999 }).started).toEqual(
    [],
  );
  expect(
    applyRateLimits([post(1, "a")], { ...freely, known: paused, now: 9000 }).started,
  ).toHaveLength(1);
});

it("a bot takes no more slots than `slotsOf` allows", () => {
  const waiting = Array.from({ length: 10 }, (_, n) => post(1, `c${n}`));
  expect(applyRateLimits(waiting, { ...freely, limit: 2, now: 0 }).started).toHaveLength(2);
  expect(applyRateLimits(waiting, { ...freely, slotsOf: () => 3, now: 0 }).started).toHaveLength(3);
});
