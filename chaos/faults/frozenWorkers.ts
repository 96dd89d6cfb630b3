/** R10: workers that stop in the middle of their work and go on later, as on an overloaded or suspended machine. */
import { publishThroughout } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import {
  count,
  inSeconds,
  problemsOf,
  problemsOfWords,
  summaryOf,
  unless,
} from "../rig/verdict.ts";
import { sleep } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const WORKERS = 4;
const LEASE_MS = 30_000;

export const frozenWorkers: Scenario = {
  id: "R10",
  fault: "4 workers, frozen and thawed at random (SIGSTOP, SIGCONT), some for longer than a lease",
  goal: "0 twice, 0 lost, 0 stuck beyond the lease + 5 s",
  databases: ["postgres"],
  isPatient: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, random } = trial;
  const ground = await trial.startGround({
    channels: isShort ? 60 : 400,
    workers: WORKERS,
    latencyMs: 60,
  });
  const publishing = publishThroughout(ground, isShort ? 3 : 6, { atOnce: isShort ? 16 : 8 });
  publishing.catch(() => undefined);
  const freezes = isShort ? 8 : 60;
  let longest = 0;
  for (let n = 0; n < freezes; n += 1) {
    const frozen = random.pick(ground.workers);
    const isLong = !isShort && n % 20 === 10;
    const ms = isLong ? LEASE_MS + 5000 : random.between(50, isShort ? 500 : 2000);
    frozen.freeze();
    await sleep(ms);
    frozen.thaw();
    longest = Math.max(longest, ms);
    await sleep(random.between(0, 200));
  }
  const expected = await publishing;
  const settledMs = await settled(ground, LEASE_MS + 60_000);
  const truth = await findTruth(ground, expected);
  return {
    scale: `${expected.length} posts, ${freezes} freezes of up to ${inSeconds(longest)}`,
    measured: `${summaryOf(truth)}${isShort ? "" : `, all settled ${inSeconds(settledMs)} after the last`}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...problemsOfWords(ground),
      ...unless(count(truth, "published") === expected.length, "not all of them were published"),
      ...unless(isShort || settledMs <= LEASE_MS + 5000, `stuck for ${inSeconds(settledMs)}`),
    ],
  };
}
