/** R8: a few bots whose answers take very long. */
import type { Ground } from "../rig/ground.ts";
import { latenessOf } from "../rig/lateness.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { count, inSeconds, problemsOf, quantile, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const SLOW_EVERY = 20;
const RATIO = 2;
/** Below this a ratio of two waiting times measures the machine, not the product. */
const FLOOR_MS = 100;

export const slowBots: Scenario = {
  id: "R8",
  fault: "5 % of the bots answer after 25 s",
  goal: "0 lost, 0 twice, 0 unknown; the others' p99 ≤ 2× calm",
  databases: ["postgres"],
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort } = trial;
  const delayMs = isShort ? 3000 : 25_000;
  const channels = isShort ? 60 : 600;
  const calm = isShort ? [] : await lateness(await groundOf(trial, channels), 0);
  const ground = await groundOf(trial, channels);
  const slow = ground.channels.filter((_, n) => n % SLOW_EVERY === 0);
  for (const { botId } of slow)
    ground.telegram.control.fault({ kind: "slow", botId, times: 0, delayMs });
  const troubled = await lateness(ground, SLOW_EVERY);
  const truth = await findTruth(ground, []);
  const total = channels * 2;
  const [before, after] = [quantile(calm, 0.99), quantile(troubled, 0.99)];
  return {
    scale: `${total} posts of ${channels} bots, ${slow.length} of them slow (${inSeconds(delayMs)})`,
    measured: `${summaryOf(truth)}${isShort ? "" : `; the others' p99 ${inSeconds(after)}, calm ${inSeconds(before)}`}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...unless(count(truth, "published") === total, "not all of them were published"),
      ...unless(
        isShort || after <= Math.max(FLOOR_MS, before) * RATIO,
        `the others' p99 grew from ${inSeconds(before)} to ${inSeconds(after)}`,
      ),
    ],
  };
}

async function groundOf(trial: Trial, channels: number): Promise<Ground> {
  return await trial.startGround({ channels, workers: 1, latencyMs: 40 });
}

/** For the posts of all channels but every `except`th. */
async function lateness(ground: Ground, except: number): Promise<number[]> {
  // Two rounds: in the second one slow answers may occupy all slots of a worker.
  await scheduleAhead(ground, 2, { spacingMs: 3000 });
  await makeDue(ground);
  await settled(ground);
  const slow = new Set(
    ground.channels.filter((_, n) => except > 0 && n % except === 0).map(({ chatId }) => chatId),
  );
  return await latenessOf(ground, (chatId) => !slow.has(chatId));
}
