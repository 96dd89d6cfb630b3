/** R20: the database is killed while posts are being accepted. */
import { randomUUID } from "node:crypto";
import { startDatabaseServer } from "../rig/databaseServer.ts";
import { problemsOfWords, some, unless } from "../rig/verdict.ts";
import { forEach, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";
import { answersOf, problemsOfAnswers } from "./databaseOutage.ts";

const DAY_MS = 24 * 3_600_000;

export const databaseKills: Scenario = {
  id: "R20",
  fault: "kill -9 of the database server while posts are being accepted",
  goal: "0 acknowledged rows lost, none made twice",
  databases: ["postgres"],
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, random } = trial;
  // Durable, as in production: without fsync nothing could be promised.
  const server = await startDatabaseServer(trial, { durable: true });
  const ground = await trial.startGround({ adminUrl: server.url, channels: 20 });
  const creates = isShort ? 300 : 10_000;
  const kills = isShort ? 5 : 100;
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const publishing = forEach([...Array(creates).keys()], 16, async (n) => {
    const channel = random.pick(ground.channels);
    const text = `Note ${n}`;
    const scheduledDate = new Date(Date.now() + DAY_MS).toISOString();
    const body = { kind: "post", channelIds: [channel.id], text: `<p>${text}</p>`, scheduledDate };
    type Made = { publications: { id: string }[] };
    const made = await ground.owner.insist<Made>("POST", "/publications", body, randomUUID());
    for (const { id } of made.publications) acknowledged.set(id, text);
  }).finally(() => (isOver = true));
  publishing.catch(() => undefined);
  for (let kill = 1; kill <= kills; kill += 1) {
    const share = (kill * creates) / (kills + 1);
    await until("posts are accepted", () => isOver || acknowledged.size >= share, 120_000);
    await server.down("killed");
    await server.up();
  }
  await publishing;
  const seen = await ground.owner.publications();
  const ids = new Set(seen.map(({ id }) => id));
  const lost = [...acknowledged].filter(([id]) => !ids.has(id)).map(([, text]) => text);
  return {
    scale: `${creates} creates, ${kills} kills`,
    measured: `${acknowledged.size} acknowledged, ${lost.length} lost, ${seen.length} there; answers: ${answersOf(ground)}`,
    problems: [
      ...some("acknowledged and lost", lost),
      ...unless(seen.length === creates, `${seen.length} rows for ${creates} decisions`),
      ...problemsOfAnswers(ground),
      ...problemsOfWords(ground),
    ],
  };
}
