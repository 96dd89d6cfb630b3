import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { layPreparedPglite } from "../testing/database/preparedPglite.ts";
import { FolderInUse, openPglite } from "./pglite.ts";
import { users } from "./schema.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-pglite-"));
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

it("a folder that is open is refused with an explanation, because opening it twice would lose data", async () => {
  await layPreparedPglite(folder);
  const database = await openPglite(folder);
  await expect(openPglite(folder)).rejects.toThrow(FolderInUse);
  await expect(openPglite(folder)).rejects.toThrow(/in use by another Vestnik process.*DATA_DIR/s);
  await database.close();
});

it("what was written is there when the folder is opened again", async () => {
  await layPreparedPglite(folder);
  const first = await openPglite(folder);
  await first.db.insert(users).values({ telegramId: 1, firstName: "Anna" });
  await first.close();
  const second = await openPglite(folder);
  expect(await second.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Anna" }]);
  await second.close();
});

it("every listener receives a notice once, and not before the transaction commits", async () => {
  await layPreparedPglite(folder);
  const database = await openPglite(folder);
  const received: string[] = [];
  const stop = await database.listen("news", (payload) => received.push(payload));
  await database.db.transaction(async (tx) => {
    await tx.execute("select pg_notify('news', 'made')");
    expect(received).toEqual([]);
  });
  await expect.poll(() => received).toEqual(["made"]);
  await stop();
  await database.close();
});

it("in a new folder the write-ahead log stays short however much is written", async () => {
  const database = await openPglite(folder, { everyMs: 5, onDead: () => {} });
  const logFiles = async () =>
    (await readdir(join(folder, "pglite", "pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  await database.db.execute(sql`create table much (line text)`);
  // Six files of the log, without a checkpoint.
  for (let round = 0; round < 12; round += 1) {
    await database.db.execute(
      sql`insert into much select repeat('x', 1000) from generate_series(1, 7000)`,
    );
    await database.db.execute(sql`truncate much`);
  }
  await expect.poll(async () => (await logFiles()).length).toBeLessThanOrEqual(4);
  await database.close();
});
