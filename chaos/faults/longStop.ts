/** R3: every process is stopped for ten minutes. */
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { acceptedSends, findTruth, settled } from "../rig/truth.ts";
import { count, inSeconds, problemsOf, some, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const STOPPED_MS = 10 * 60_000;
const CATCH_UP_MS = 30_000;

export const longStop: Scenario = {
  id: "R3",
  fault: "a stop of 10 minutes with posts due all the while (their times are moved, not the clock)",
  goal: "0 lost, caught up ≤ 30 s, order in each channel kept",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, database } = trial;
  const full = database === "pglite" ? 200 : 1000;
  const rounds = isShort ? 3 : 5;
  const ground = await trial.startGround({
    channels: isShort ? 40 : full,
    latencyMs: 40,
    workers: database === "pglite" ? 0 : 2,
  });
  const spacingMs = STOPPED_MS / (rounds + 1);
  const expected = await scheduleAhead(ground, rounds, { spacingMs });
  await Promise.all(ground.workers.map(async (one) => await one.stop()));
  await makeDue(ground, STOPPED_MS);
  const begin = performance.now();
  for (const one of ground.workers) one.launch();
  await Promise.all(ground.workers.map(async (one) => await one.ready()));
  await settled(ground);
  const caughtUpMs = performance.now() - begin;
  const truth = await findTruth(ground, expected);
  return {
    scale: `${expected.length} posts in ${ground.channels.length} channels, ${rounds} each`,
    measured: `${summaryOf(truth)}${isShort ? "" : `, caught up after ${inSeconds(caughtUpMs)} (start included)`}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...some("out of order in", outOfOrder(acceptedSends(ground))),
      ...unless(count(truth, "published") === expected.length, "not all of them were published"),
      ...unless(
        isShort || caughtUpMs <= CATCH_UP_MS,
        `caught up only after ${inSeconds(caughtUpMs)}`,
      ),
    ],
  };
}

/** Channels whose posts did not arrive in the order of their numbers. */
function outOfOrder(keys: readonly string[]): string[] {
  const last = new Map<string, number>();
  const wrong = new Set<string>();
  for (const key of keys) {
    const [chat = "", ...words] = key.split(" ");
    const number = Number(words.at(-1));
    if (number < (last.get(chat) ?? -1)) wrong.add(chat);
    last.set(chat, number);
  }
  return [...wrong];
}
