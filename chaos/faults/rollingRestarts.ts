/** R18: a new version every minute: one process after another is stopped and started while posts go out. */
import { publishThroughout } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { latenessOf } from "../rig/lateness.ts";
import {
  count,
  inSeconds,
  problemsOf,
  problemsOfWords,
  some,
  summaryOf,
  unless,
} from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const LATE_MS = 2000;

export const rollingRestarts: Scenario = {
  id: "R18",
  fault: "rolling restarts (SIGTERM) under load",
  goal: "0 unknown, 0 lost, every process ends with 0; none later than 2 s where several work",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, database } = trial;
  const isOneProcess = database === "pglite";
  const full = isOneProcess ? 20 : 100;
  const restarts = isShort ? 3 : full;
  const ground = await trial.startGround({
    channels: isShort ? 60 : 500,
    workers: isOneProcess ? 0 : 2,
    latencyMs: 100,
  });
  let label = 0;
  let isOver = false;
  const publishing = (async () => {
    const all = [];
    while (!isOver) {
      label += 1;
      all.push(...(await publishThroughout(ground, 1, { label: `Load ${label}`, atOnce: 6 })));
    }
    return all;
  })();
  publishing.catch(() => undefined);
  const exitCodes: string[] = [];
  for (let n = 0; n < restarts; n += 1) {
    const one = ground.workers[n % ground.workers.length];
    if (!one) throw new Error("No worker is running.");
    const exitCode = await one.stop();
    if (exitCode !== 0) exitCodes.push(`${exitCode}, after ${one.output().slice(-500)}`);
    one.launch();
    await one.ready();
  }
  isOver = true;
  const expected = await publishing;
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const latestMs = Math.max(0, ...(await latenessOf(ground)));
  const isTimed = !isShort && !isOneProcess;
  return {
    scale: `${expected.length} posts, ${restarts} restarts`,
    measured: `${summaryOf(truth)}${isShort ? "" : `, the latest ${inSeconds(latestMs)} after its time`}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...problemsOfWords(ground),
      ...some("processes did not end well", exitCodes),
      ...unless(count(truth, "published") === expected.length, "not all of them were published"),
      ...unless(!isTimed || latestMs <= LATE_MS, `one was ${inSeconds(latestMs)} late`),
    ],
  };
}
