/** R2: Telegram accepts the post, and its answer never arrives. */
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { findTruth, keysOfPublications, settled } from "../rig/truth.ts";
import { problemsOf, some, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const LOST_SHARE = 0.3;

export const lostAnswers: Scenario = {
  id: "R2",
  fault: "30 % of the answers dropped after Telegram took the post",
  goal: "0 twice, exactly those unknown",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const ground = await trial.startGround({ channels: trial.isShort ? 60 : 500, latencyMs: 20 });
  const [front] = ground.processes;
  const expected = await scheduleAhead(ground, 2);
  if (trial.database === "pglite") await front?.stop();
  ground.telegram.control.fault({
    kind: "drop_after_accept",
    method: "sendMessage",
    times: 0,
    probability: LOST_SHARE,
  });
  await makeDue(ground);
  if (trial.database === "pglite") front?.launch();
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const dropped = new Set(
    ground.telegram.control
      .requests()
      .filter(({ outcome, accepted }) => accepted && outcome?.status === 0)
      .map(({ chatId, parameters }) => `${chatId} ${String(parameters["text"])}`),
  );
  const keys = keysOfPublications(ground, truth.unknown);
  const justified = new Set(
    truth.unknown.filter((_, n) => dropped.has(keys[n] ?? "")).map(({ id }) => id),
  );
  return {
    scale: `${expected.length} sends, ${dropped.size} answers dropped`,
    measured: summaryOf(truth),
    problems: [
      ...problemsOf(truth, justified),
      ...some(
        "dropped and yet not shown as unknown",
        [...dropped].filter((key) => !keys.includes(key)),
      ),
      ...unless(dropped.size > 0, "no answer was dropped"),
    ],
  };
}
