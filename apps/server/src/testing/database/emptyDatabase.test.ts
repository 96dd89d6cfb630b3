/** What one test leaves in its database must not reach the next one. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Database } from "../../db/db.ts";
import { loginProofs } from "../../db/schema.ts";
import { openTestDatabase } from "./testDatabase.ts";

const proof = { hash: "old", expiresAt: new Date(0) };

/** On PGlite each database is a process of its own. */
const nameOf = async ({ db }: Database) =>
  (
    await db.execute<{ name: string }>(
      "select current_database() || pg_postmaster_start_time() as name",
    )
  ).rows[0]?.name;
const searchPathOf = async ({ db }: Database) => (await db.execute(sql`show search_path`)).rows;

it("the next test finds neither rows, nor schemas, nor settings of the last one, in the same database", async () => {
  const first = await openTestDatabase();
  const name = await nameOf(first);
  const searchPath = await searchPathOf(first);
  await first.db.insert(loginProofs).values(proof);
  await first.db.execute(sql`create schema queue`);
  await first.db.execute(sql`set search_path to queue`);
  await first.close();

  const second = await openTestDatabase();
  expect(await nameOf(second)).toBe(name);
  expect(await second.db.$count(loginProofs)).toBe(0);
  const { rows } = await second.db.execute(sql`select to_regnamespace('queue') as queue`);
  expect(rows).toEqual([{ queue: null }]);
  expect(await searchPathOf(second)).toEqual(searchPath);
  await second.close();
});

it("a database whose tables a test has changed is not given to another one", async () => {
  const all = [
    sql`alter table login_proofs rename to lost`,
    sql`alter table login_proofs drop column expires_at`,
    sql`alter table login_proofs add constraint never check (false)`,
    sql`create table more (line text)`,
    sql`create function now(text) returns text language sql as 'select $1'`,
    sql`drop index uploads_by_user`,
  ];
  // A new database takes half a second of a core on PGlite, and both are compared by the same words.
  const changes = process.env["TEST_DATABASE_URL"] ? all : all.slice(0, 1);
  for (const change of changes) {
    const first = await openTestDatabase();
    await first.db.execute(change);
    const name = await nameOf(first);
    await first.close();
    const second = await openTestDatabase();
    expect(await nameOf(second)).not.toBe(name);
    await second.db.insert(loginProofs).values(proof);
    await second.close();
  }
});
