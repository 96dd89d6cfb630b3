import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { layPreparedPglite } from "../testing/database/preparedPglite.ts";
import type { Database } from "./db.ts";
import { FolderInUse, openPglite } from "./pglite.ts";
import { users } from "./schema.ts";

let folder: string;
const opened = new Set<Database>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-pglite-"));
});
// Also of a test that was too slow: a database whose files are gone writes for ever, and no other test of its process runs any more.
afterEach(async () => {
  for (const database of opened) await close(database);
  await rm(folder, { recursive: true, force: true });
});

async function open(...given: Parameters<typeof openPglite>): Promise<Database> {
  const database = await openPglite(...given);
  opened.add(database);
  return database;
}

async function close(database: Database): Promise<void> {
  opened.delete(database);
  await database.close();
}

/** Writes tens of megabytes in an engine that is not optimised in tests, maybe beside everything else. */
const LONG_MS = 120_000;

it("a folder that is open is refused with an explanation, because opening it twice would lose data", async () => {
  await layPreparedPglite(folder);
  const database = await open(folder);
  await expect(openPglite(folder)).rejects.toThrow(FolderInUse);
  await expect(openPglite(folder)).rejects.toThrow(/in use by another Vestnik process.*DATA_DIR/s);
  await close(database);
});

it("what was written is there when the folder is opened again", async () => {
  await layPreparedPglite(folder);
  const first = await open(folder);
  await first.db.insert(users).values({ telegramId: 1, firstName: "Anna" });
  await close(first);
  const second = await open(folder);
  expect(await second.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Anna" }]);
  await close(second);
});

it("every listener receives a notice once, and not before the transaction commits", async () => {
  await layPreparedPglite(folder);
  const database = await open(folder);
  const received: string[] = [];
  const stop = await database.listen("news", (payload) => received.push(payload));
  await database.db.transaction(async (tx) => {
    await tx.execute("select pg_notify('news', 'made')");
    expect(received).toEqual([]);
  });
  await expect.poll(() => received).toEqual(["made"]);
  await stop();
  await close(database);
});

it(
  "what is changed again and again takes its space once",
  async () => {
    const database = await open(folder, { everyMs: 5, onDead: () => {} });
    const megabytes = async () => {
      const { rows } = await database.db.execute<{ mb: number }>(
        sql`select (pg_total_relation_size('changed') / 1e6)::float8 as mb`,
      );
      return rows[0]?.mb ?? 0;
    };
    await database.db.execute(sql`create table changed (line text)`);
    await database.db.execute(sql`alter table changed alter line set storage external`);
    await database.db.execute(sql`insert into changed values ('')`);
    // 60 MB in all. Unless it is asked, PostgreSQL tells of dead rows a second late.
    for (let round = 0; round < 3; round += 1) {
      for (let letters = 600_000; letters < 600_033; letters += 1)
        await database.db.execute(sql`update changed set line = repeat('x', ${letters}::int)`);
      await database.db.execute(sql`select pg_stat_force_next_flush()`);
      await expect.poll(deadRows).toBeLessThan(1000);
    }
    expect(await megabytes()).toBeLessThan(45);
    await close(database);

    async function deadRows(): Promise<number> {
      const { rows } = await database.db.execute<{ dead: number }>(
        sql`select coalesce(sum(n_dead_tup), 0)::float8 as dead from pg_stat_all_tables where relname like 'pg_toast%'`,
      );
      return rows[0]?.dead ?? 0;
    }
  },
  LONG_MS,
);

it(
  "in a new folder the write-ahead log stays short however much is written",
  async () => {
    const database = await open(folder, { everyMs: 5, onDead: () => {} });
    const logFiles = async () =>
      (await readdir(join(folder, "pglite", "pg_wal"))).filter((name) =>
        /^[0-9A-F]{24}$/.test(name),
      );
    await database.db.execute(sql`create table much (line text)`);
    // Six files of the log, without a checkpoint.
    for (let round = 0; round < 12; round += 1) {
      await database.db.execute(
        sql`insert into much select repeat('x', 1000) from generate_series(1, 7000)`,
      );
      await database.db.execute(sql`truncate much`);
    }
    await expect.poll(async () => (await logFiles()).length).toBeLessThanOrEqual(4);
    await close(database);
  },
  LONG_MS,
);
