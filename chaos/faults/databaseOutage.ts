/** R9: the database goes away and comes back, in every possible way. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { freeze, startDatabaseServer } from "../rig/databaseServer.ts";
import type { DatabaseServer } from "../rig/databaseServer.ts";
import type { Ground } from "../rig/ground.ts";
import { findTruth, settled } from "../rig/truth.ts";
import type { Expected } from "../rig/truth.ts";
import { problemsOf, problemsOfWords, some, summaryOf, unless } from "../rig/verdict.ts";
import { sleep } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

/** Longer than the product's timeout of a silent connection. */
const FROZEN_MS = 45_000;
const TERMINATIONS = 8;

export const databaseOutage: Scenario = {
  id: "R9",
  fault:
    "the database stopped 5 × 30 s, all its connections killed 8 times in half a second, the machine it runs on frozen for 45 s",
  goal: "0 lost, 0 twice, 0 unknown; 503 with Retry-After, never a false success",
  databases: ["postgres"],
  isPatient: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort } = trial;
  const server = await startDatabaseServer(trial);
  const ground = await trial.startGround({
    adminUrl: server.url,
    channels: isShort ? 30 : 100,
    latencyMs: 30,
    workers: 1,
  });
  let isOver = false;
  const publishing = publishUntil(ground, () => isOver, isShort ? 1000 : 5000);
  publishing.catch(() => undefined);
  await sleep(1000);
  const outages = isShort ? 2 : 5;
  for (let n = 0; n < outages; n += 1) {
    await server.down("stopped");
    await sleep(isShort ? 3000 : 30_000);
    await server.up();
    await sleep(1000);
    await killConnections(server);
    await sleep(1000);
  }
  if (!isShort) {
    const thaw = freeze(server);
    await sleep(FROZEN_MS);
    thaw();
    await sleep(2000);
  }
  isOver = true;
  const expected = await publishing;
  await settled(ground);
  const truth = await findTruth(ground, expected);
  return {
    scale: `${expected.length} posts, ${outages} stops, ${outages * TERMINATIONS} times every connection killed${isShort ? "" : ", frozen once"}`,
    measured: `${summaryOf(truth)}; answers: ${answersOf(ground)}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...problemsOfWords(ground),
      ...problemsOfAnswers(ground),
    ],
  };
}

/** Owners that go on publishing during the outage; each repeats its request until it is answered. */
async function publishUntil(
  ground: Ground,
  isOver: () => boolean,
  pauseMs: number,
): Promise<Expected[]> {
  const accepted: Expected[] = [];
  await Promise.all(
    ground.channels.map(async ({ id, chatId }) => {
      for (let n = 0; !isOver(); n += 1) {
        const text = `Post ${n}`;
        const body = {
          kind: "post",
          channelIds: [id],
          text: `<p>${text}</p>`,
          scheduledDate: null,
        };
        await ground.owner.insist("POST", "/publications", body, randomUUID());
        accepted.push({ chatId, text });
        await sleep(pauseMs);
      }
    }),
  );
  return accepted;
}

async function killConnections(server: DatabaseServer): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  for (let n = 0; n < TERMINATIONS; n += 1) {
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname like 'vestnik_test_%'",
    );
    await sleep(60);
  }
  await admin.end();
}

/** An API whose database is away must say so, and when to try again. */
export function problemsOfAnswers(ground: Ground): string[] {
  const { statuses } = ground.owner;
  const strange = [...statuses.keys()].filter((status) => ![200, 201, 503].includes(status));
  const silent = ground.owner.withoutRetryAfter();
  const dead = ground.processes.filter((one) => !one.isAlive());
  return [
    ...some(
      "kinds of answers that say something else",
      strange.map((status) => `${statuses.get(status)} × ${status || "no answer"}`),
    ),
    ...unless(silent === 0, `${silent} × 503 without Retry-After`),
    ...unless((statuses.get(503) ?? 0) > 0, "the database was never away for the API"),
    ...unless(dead.length === 0, `${dead.length} processes died of it`),
  ];
}

export function answersOf(ground: Ground): string {
  return [...ground.owner.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status === 0 ? "no answer" : status}`)
    .join(", ");
}
