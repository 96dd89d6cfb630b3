/** What one test leaves in its database must not reach the next one. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { loginProofs } from "../db/schema.ts";
import { openTestDatabase } from "./testDatabase.ts";

const proof = { hash: "old", expiresAt: new Date(0) };

/** Which database it is: reused ones stay the same process. */
const startOf = async ({ db }: Awaited<ReturnType<typeof openTestDatabase>>) =>
  (await db.execute<{ start: string }>("select pg_postmaster_start_time()::text as start")).rows[0]
    ?.start;

it("the next test finds neither rows, nor schemas, nor settings of the last one, in the same database", async () => {
  const first = await openTestDatabase();
  const start = await startOf(first);
  await first.db.insert(loginProofs).values(proof);
  await first.db.execute(sql`create schema queue`);
  await first.db.execute(sql`set search_path to queue`);
  await first.close();

  const second = await openTestDatabase();
  expect(await startOf(second)).toBe(start);
  expect(await second.db.$count(loginProofs)).toBe(0);
  const { rows } = await second.db.execute(sql`select to_regnamespace('queue') as queue`);
  expect(rows).toEqual([{ queue: null }]);
  expect((await second.db.execute(sql`show search_path`)).rows).toEqual([
    { search_path: "public" },
  ]);
  await second.close();
});

it("a database whose tables a test has changed is not given to another one", async () => {
  const changes = [
    sql`alter table login_proofs rename to lost`,
    sql`alter table login_proofs drop column expires_at`,
    sql`alter table login_proofs add constraint never check (false)`,
    sql`create table more (line text)`,
    sql`create function now(text) returns text language sql as 'select $1'`,
    sql`drop index uploads_by_user`,
  ];
  for (const change of changes) {
    const first = await openTestDatabase();
    await first.db.execute(change);
    const start = await startOf(first);
    await first.close();
    const second = await openTestDatabase();
    expect(await startOf(second)).not.toBe(start);
    await second.db.insert(loginProofs).values(proof);
    await second.close();
  }
});

it("a closed one refuses, and its listeners hear nothing of the next test", async () => {
  const first = await openTestDatabase();
  const received: string[] = [];
  await first.listen("topic", (text) => received.push(text));
  await first.close();
  await expect(first.ping()).rejects.toThrow("PGlite is closed");

  const second = await openTestDatabase();
  await second.db.execute(sql`notify topic, 'hello'`);
  await second.ping();
  expect(received).toEqual([]);
  await second.close();
});
