/** R4: workers whose clocks are wrong. The database's clock decides what is due. */
import { latenessOf } from "../rig/lateness.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { count, inSeconds, problemsOf, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const HOUR_MS = 3_600_000;
const DUE_IN_MS = 2000;
const PAUSE_MS = 20;
const preload = new URL("../preload/shiftedClock.ts", import.meta.url).pathname;

export const wrongClocks: Scenario = {
  id: "R4",
  fault: "two workers, one clock an hour fast, the other an hour slow",
  goal: "0 early, 0 twice, 0 missed",
  // PGlite lives in the process whose clock would be wrong.
  databases: ["postgres"],
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const ground = await trial.startGround({ channels: trial.isShort ? 40 : 400, workers: 1 });
  // The first worker was only needed for the ground to be the same as elsewhere.
  await ground.workers[0]?.kill();
  await ground.addWorker({ preload, settings: { CLOCK_SHIFT_MS: String(HOUR_MS) } });
  await ground.addWorker({ preload, settings: { CLOCK_SHIFT_MS: String(-HOUR_MS) } });
  const expected = await scheduleAhead(ground, 1);
  await makeDue(ground, -DUE_IN_MS, PAUSE_MS);
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const lateness = await latenessOf(ground);
  const early = lateness.filter((ms) => ms < 0);
  return {
    scale: `${expected.length} posts`,
    measured: `${summaryOf(truth)}, ${early.length} early${trial.isShort ? "" : `, at most ${inSeconds(Math.max(...lateness))} late`}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...unless(
        early.length === 0,
        `${early.length} early, by up to ${Math.max(0, ...early.map((ms) => -ms))} ms`,
      ),
      ...unless(count(truth, "published") === expected.length, "not all of them were published"),
    ],
  };
}
