/** R14: the same request many times at once, as an impatient browser sends it. */
import { randomUUID } from "node:crypto";
import { findTruth, settled } from "../rig/truth.ts";
import type { Expected } from "../rig/truth.ts";
import { problemsOf, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const PARALLEL = 50;
const CHANNELS = 3;

export const equalRequests: Scenario = {
  id: "R14",
  fault: "50 equal POSTs at once with one Idempotency-Key",
  goal: "one row a channel, all 50 answered with it",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const keys = trial.isShort ? 3 : 20;
  const ground = await trial.startGround({ channels: CHANNELS * keys });
  const expected: Expected[] = [];
  const answers: string[] = [];
  for (let n = 0; n < keys; n += 1) {
    const channels = ground.channels.slice(n * CHANNELS, (n + 1) * CHANNELS);
    const text = `Once ${n}`;
    const channelIds = channels.map(({ id }) => id);
    const body = { kind: "post", channelIds, text: `<p>${text}</p>`, scheduledDate: null };
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        type Made = { publications: { id: string }[] };
        const { publications } = await ground.owner.insist<Made>(
          "POST",
          "/publications",
          body,
          key,
        );
        return publications.map(({ id }) => id).join();
      }),
    );
    answers.push(...new Set(all));
    expected.push(...channels.map(({ chatId }) => ({ chatId, text })));
  }
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const rows = [...truth.byStatus.values()].reduce((sum, count) => sum + count, 0);
  return {
    scale: `${keys} keys × ${PARALLEL} requests × ${CHANNELS} channels`,
    measured: `${rows} rows, ${answers.length} different answers; ${summaryOf(truth)}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...unless(rows === expected.length, `${rows} rows instead of ${expected.length}`),
      ...unless(answers.length === keys, `${answers.length} different answers to ${keys} keys`),
    ],
  };
}
