/** R22: the database is set back to a backup, while the journals stay. */
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Ground } from "../rig/ground.ts";
import { inDoubt } from "../rig/journals.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { acceptedSends, findTruth, keysOfPublications, settled } from "../rig/truth.ts";
import { count, problemsOf, summaryOf } from "../rig/verdict.ts";
import { until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const LOST_SHARE = 0.1;
const ROUNDS = 2;
/** The tables the engine writes; all others are the same before and after. */
const TABLES = ["publications", "attempts", "rate_limits"];

export const restoredDatabase: Scenario = {
  id: "R22",
  fault:
    "a backup of the database put back beside living journals: twice after a stop or kill -9, on PostgreSQL once under living workers",
  goal: "0 twice, 0 lost; unknown only where the answer was dropped or the worker killed",
  databases: ["postgres", "pglite"],
  isPatient: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, database } = trial;
  const isOneProcess = database === "pglite";
  const ground = await trial.startGround({
    channels: isShort ? 20 : 300,
    workers: isOneProcess ? 0 : 2,
    latencyMs: 60,
  });
  const expected = await scheduleAhead(ground, ROUNDS);
  await stopAll(ground);
  ground.telegram.control.fault({
    kind: "drop_after_accept",
    method: "sendMessage",
    times: 0,
    probability: LOST_SHARE,
  });
  await makeDue(ground);
  await takeBackup(ground);
  trial.atEnd(async () => await rm(copyOf(ground), { recursive: true, force: true }));
  await startAll(ground);
  const isPartlySent = (share: number) => () =>
    acceptedSends(ground).length >= expected.length * share;

  // While posts are being sent.
  await until("posts arrive", isPartlySent(0.3));
  await Promise.all(ground.workers.map(async (one) => await one.kill()));
  const underWay = new Set(
    ground.workers.flatMap((one) => [...inDoubt(ground.dataDir, one.pid())]),
  );
  await restore(ground, "while stopped");
  await startAll(ground);
  let restores = 1;

  if (!isOneProcess && !isShort) {
    await until("more posts arrive", isPartlySent(0.6));
    await restore(ground, "while at work");
    restores += 1;
  }

  // And after everything is settled.
  await settled(ground);
  await stopAll(ground);
  await restore(ground, "while stopped");
  restores += 1;
  await startAll(ground);
  await settled(ground);

  const truth = await findTruth(ground, expected);
  const keys = keysOfPublications(ground, truth.unknown);
  const dropped = droppedKeys(ground);
  const justified = new Set([
    ...underWay,
    ...truth.unknown.filter((_, n) => dropped.has(keys[n] ?? "")).map(({ id }) => id),
  ]);
  return {
    scale: `${expected.length} posts, ${ground.workers.length} workers, ${restores} restores, ${dropped.size} answers dropped`,
    measured: `${summaryOf(truth)}, ${count(truth, "published")} published`,
    problems: problemsOf(truth, justified),
  };
}

const stopAll = async (ground: Ground) =>
  void (await Promise.all(ground.workers.map(async (one) => await one.stop())));

async function startAll(ground: Ground): Promise<void> {
  for (const one of ground.workers) one.launch();
  await Promise.all(ground.workers.map(async (one) => await one.ready()));
}

type Asked = ReturnType<Ground["telegram"]["control"]["requests"]>[number];
const keyOf = ({ chatId, parameters }: Asked) => `${chatId} ${String(parameters["text"])}`;

function droppedKeys(ground: Ground): Set<string> {
  const requests = ground.telegram.control.requests();
  return new Set(
    requests.filter(({ outcome, accepted }) => accepted && outcome?.status === 0).map(keyOf),
  );
}

const copyOf = ({ dataDir }: Ground) => `${dataDir}-backup`;
const pgliteOf = ({ dataDir }: Ground) => join(dataDir, "pglite");

/** Copies PGlite's files while its process is stopped; on PostgreSQL copies the engine's tables. */
async function takeBackup(ground: Ground): Promise<void> {
  if (ground.database === "pglite") {
    return await cp(pgliteOf(ground), copyOf(ground), { recursive: true });
  }
  await ground.behindItsBack(async ({ db }) => {
    await db.execute("create schema backup");
    for (const table of TABLES) {
      await db.execute(`create table backup.${table} as table public.${table}`);
    }
    await db.execute("alter table backup.publications drop column kind");
  });
}

/** Tables that are emptied row by row look as if nothing had happened; only the evidence shows that they were set back. */
async function restore(ground: Ground, how: "while stopped" | "while at work"): Promise<void> {
  if (ground.database === "pglite") {
    await rm(pgliteOf(ground), { recursive: true });
    return await cp(copyOf(ground), pgliteOf(ground), { recursive: true });
  }
  await ground.behindItsBack(async ({ db }) => {
    await db.transaction(async (tx) => {
      // Rows are inserted in any order.
      await tx.execute("set local session_replication_role = replica");
      const isAtWork = how === "while at work";
      if (isAtWork) await tx.execute(`truncate ${TABLES.join(", ")} cascade`);
      else for (const table of TABLES) await tx.execute(`delete from ${table}`);
      for (const table of TABLES) {
        const { rows } = await tx.execute<{ names: string }>(`
          select string_agg(quote_ident(column_name), ', ') as names
          from information_schema.columns where table_schema = 'backup' and table_name = '${table}'`);
        const names = rows[0]?.names ?? "";
        await tx.execute(`insert into ${table} (${names}) select ${names} from backup.${table}`);
      }
    });
  });
}
