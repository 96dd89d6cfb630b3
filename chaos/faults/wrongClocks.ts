/** R4: workers whose clocks are wrong. The database's clock decides what is due. */
import { randomUUID } from "node:crypto";
import { findTruth, settled } from "../rig/truth.ts";
import type { Expected } from "../rig/truth.ts";
import { count, inSeconds, problemsOf, summaryOf, unless } from "../rig/verdict.ts";
import { forEach } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const HOUR_MS = 3_600_000;
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
  const expected: Expected[] = [];
  const dueAt = new Map<string, number>();
  const firstAt = Date.now() + (trial.isShort ? 3000 : 15_000);
  await forEach(ground.channels, 24, async ({ id, chatId }, n) => {
    const at = firstAt + n * 20;
    const text = `At ${n}`;
    const scheduledDate = new Date(at).toISOString();
    const body = { kind: "post", channelIds: [id], text: `<p>${text}</p>`, scheduledDate };
    await ground.owner.insist("POST", "/publications", body, randomUUID());
    expected.push({ chatId, text });
    dueAt.set(text, at);
  });
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const lateness = ground.telegram.control
    .requests()
    .filter(({ accepted, method }) => accepted && method === "sendMessage")
    .map(({ time, parameters }) => Date.parse(time) - (dueAt.get(String(parameters["text"])) ?? 0));
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
