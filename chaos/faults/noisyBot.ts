/** R7: one bot with far too many posts, told to wait again and again, beside many bots with one post each. */
import type { RequestEntry } from "@vestnik/emulators/telegram/requestLog";
import type { Ground } from "../rig/ground.ts";
import { latenessOf } from "../rig/lateness.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { count, inSeconds, problemsOf, quantile, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const RETRY_AFTER_S = 3;
/** Requests that had already left when Telegram told the bot to wait. */
const ON_ITS_WAY_MS = 1000;
const LATER = 1.1;
/** Below this a ratio of two waiting times measures the machine, not the product. */
const FLOOR_MS = 100;

export const noisyBot: Scenario = {
  id: "R7",
  fault: "one bot with 1,000 posts and random 429s beside 500 healthy bots",
  goal: "0 failed, 0 twice, no request inside a pause, the others' p99 ≤ 10 % later",
  databases: ["postgres"],
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort } = trial;
  // Telegram accepts 20 a minute in a channel, so a thousand posts need fifty channels.
  const size = isShort
    ? { loud: 10, rounds: 3, others: 30 }
    : { loud: 50, rounds: 20, others: 500 };
  const calm = isShort ? [] : await runOnce(trial, { ...size, rounds: 0 });
  const troubled = await runOnce(trial, size);
  const { ground } = troubled;
  const truth = await findTruth(ground, []);
  const total = size.loud * size.rounds + size.others;
  const [before, after] = [
    quantile("ms" in calm ? calm.ms : [], 0.99),
    quantile(troubled.ms, 0.99),
  ];
  const requests = ground.telegram.control.requests();
  const floods = requests.filter(({ outcome }) => outcome?.status === 429);
  const inside = insidePause(requests, floods);
  return {
    scale: `${size.loud * size.rounds} posts of one bot, ${floods.length} × 429, ${size.others} healthy bots`,
    measured: `${summaryOf(truth)}, ${isShort ? "" : `${inside} inside a pause; the others' p99 ${inSeconds(after)}, calm ${inSeconds(before)}`}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...unless(
        count(truth, "published") === total,
        `${count(truth, "published")} of ${total} were published`,
      ),
      // A machine that pauses for a second may send late what left in time.
      ...unless(isShort || inside === 0, `${inside} requests inside a pause`),
      ...unless(floods.length > 0, "Telegram never said wait"),
      ...unless(
        isShort || after <= Math.max(FLOOR_MS, before) * LATER,
        `the others' p99 grew from ${inSeconds(before)} to ${inSeconds(after)}`,
      ),
    ],
  };
}

type Size = { readonly loud: number; readonly rounds: number; readonly others: number };

async function runOnce(trial: Trial, size: Size): Promise<{ ground: Ground; ms: number[] }> {
  const ground = await trial.startGround({
    channels: size.loud + size.others,
    latencyMs: 40,
    workers: 2,
    isLoud: (n) => n < size.loud,
  });
  const loud = ground.channels.slice(0, size.loud);
  const others = ground.channels.slice(size.loud);
  const [first] = loud;
  ground.telegram.control.fault({
    kind: "429",
    botId: first?.botId ?? 0,
    // The short form must not depend on chance.
    ...(trial.isShort ? { times: 2 } : { times: 0, probability: 0.05 }),
    retryAfter: RETRY_AFTER_S,
  });
  await scheduleAhead(ground, size.rounds, { label: "Noise", channels: loud, spacingMs: 10 });
  await scheduleAhead(ground, 1, { label: "Quiet", channels: others });
  await makeDue(ground);
  await settled(ground, 300_000);
  const quiet = new Set(others.map(({ chatId }) => chatId));
  return { ground, ms: await latenessOf(ground, (chatId) => quiet.has(chatId)) };
}

function insidePause(requests: readonly RequestEntry[], floods: readonly RequestEntry[]): number {
  const pauses = floods.map(({ time, durationMs = 0 }) => {
    const from = Date.parse(time) + durationMs;
    return { from: from + ON_ITS_WAY_MS, to: from + RETRY_AFTER_S * 1000 };
  });
  const botId = floods[0]?.botId;
  return requests.filter((one) => {
    const at = Date.parse(one.time);
    return one.botId === botId && pauses.some(({ from, to }) => at > from && at < to);
  }).length;
}
