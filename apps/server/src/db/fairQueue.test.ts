import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { layPreparedPglite } from "../testing/database/preparedPglite.ts";
import { isDatabaseBusy } from "./connectionErrors.ts";
import type { Database, Db, Tx } from "./db.ts";
import { AskerLeft, runAs } from "./fairQueue.ts";
import { openPglite } from "./pglite.ts";

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-queue-"));
  await layPreparedPglite(folder);
  database = await openPglite(folder);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.execute(sql`drop table if exists turns`);
  await database.db.execute(sql`create table turns (turn serial, who text)`);
});

async function take({ db }: { readonly db: Db | Tx }, who: string): Promise<void> {
  await db.execute(sql`insert into turns (who) values (${who})`);
}

async function takeAs(personId: string): Promise<void> {
  await runAs({ personId }, async () => await take(database, personId));
}

const flood = () => Array.from({ length: 20 }, async () => await takeAs("greedy"));

/** The askers that had the first turns. */
async function turns(count: number): Promise<unknown[]> {
  const { rows } = await database.foreign.executeSql(
    `select who from turns order by turn limit ${count}`,
  );
  return rows.map(({ who }) => who);
}

it("one person's flood of queries delays another person's by one, and not by all that were asked before", async () => {
  await Promise.all([...flood(), takeAs("other"), takeAs("third")]);
  expect(await turns(4)).toEqual(["greedy", "other", "third", "greedy"]);
});

it("the worker's queries do not wait behind the person whose notice woke it", async () => {
  const worker = database.for("worker");
  const floods = flood();
  const work = runAs({ personId: "greedy" }, async () => await take(worker, "worker"));
  await Promise.all([...floods, work]);
  expect(await turns(2)).toEqual(["greedy", "worker"]);
});

it("a listener's own queries do not count for the person who sent the notice", async () => {
  const woken = Promise.withResolvers<void>();
  const stop = await database.listen("wake", () => woken.resolve(take(database, "woken")));
  const notify = runAs(
    { personId: "greedy" },
    async () => await database.db.execute(sql`select pg_notify('wake', '')`),
  );
  await Promise.all([notify, ...flood(), woken.promise]);
  expect(await turns(2)).toContain("woken");
  await stop();
});

it("a transaction has its turn until it ends, and its own statements do not queue again", async () => {
  const moved = runAs({ personId: "other" }, async () => {
    await database.db.transaction(async (tx) => {
      for (const each of ["first", "second", "third"]) await take({ db: tx }, each);
    });
  });
  await Promise.all([...flood(), moved]);
  const order = await turns(23);
  const began = order.indexOf("first");
  expect(began).toBeLessThanOrEqual(1);
  expect(order.slice(began, began + 3)).toEqual(["first", "second", "third"]);
});

it("a transaction that fails gives its turn to the next", async () => {
  const failed = database.db.transaction(async (tx) => await tx.execute(sql`select 1 / 0`));
  const next = takeAs("other");
  await expect(failed).rejects.toThrow("Failed query");
  await next;
});

it("a query whose asker leaves while it waits is refused as cancelled and never runs", async () => {
  const leaving = new AbortController();
  const others = flood();
  const left = runAs(
    { personId: "leaver", giveUp: leaving.signal },
    async () => await database.db.execute(sql`create table left_behind (id int)`),
  );
  leaving.abort(new AskerLeft("gone"));
  const error: unknown = await left.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isDatabaseBusy(error)).toBe(true);
  await Promise.all(others);
  const { rows } = await database.foreign.executeSql("select to_regclass('left_behind') as found");
  expect(rows).toEqual([{ found: null }]);
});
