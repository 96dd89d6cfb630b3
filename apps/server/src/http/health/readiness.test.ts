import { randomBytes } from "node:crypto";
import { chownSync, statSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { createLogger } from "../../logger.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { createApp } from "../../app.ts";
import { causeOfRefusedWrite } from "../../db/connectionErrors.ts";
import { openPostgres } from "../../db/postgres.ts";
import { mountSmallDisk } from "../../testing/smallDisk.ts";
import { createDatabaseForProcess } from "../../testing/database/testDatabase.ts";
import { version } from "../../version.ts";
import { createReadiness, watchReadiness } from "./readiness.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => await testApp.close());

const refusedWith = (code: string) => Object.assign(new Error("refused"), { code });

/** The same application on a database whose writes fail as long as `problem.now` is set. */
function troubled() {
  const problem: { now: Error | undefined } = { now: undefined };
  const { database } = testApp.deps;
  const tryToWrite = async () => {
    if (problem.now) throw problem.now;
    await database.tryToWrite();
  };
  return { problem, deps: { ...testApp.deps, database: { ...database, tryToWrite } } };
}

it("the answer says that all is well, and which version runs", async () => {
  const { database } = testApp.deps;
  const response = await testApp.app.inject({ url: "/api/health/ready" });
  expect(response.json()).toEqual({
    success: true,
    version,
    database: database.kind,
    disk: "ok",
    storage: "ok",
  });
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

it("a trial write stores nothing and may be repeated", async () => {
  const { database } = testApp.deps;
  for (let round = 0; round < 3; round += 1) await database.tryToWrite();
  const { rows } = await database.foreign.executeSql(
    "select (select count(*)::int from rate_limits) as rows, to_regclass('vestnik_trial_write')::text as left",
  );
  expect(rows).toEqual([{ rows: 0, left: null }]);
});

it.each([
  ["25006", "database_read_only"],
  ["53100", "database_full"],
  ["ECONNREFUSED", "database_unavailable"],
])("a database that refuses writes with %s is not ready: %s", async (sqlState, code) => {
  const { problem, deps } = troubled();
  problem.now = refusedWith(sqlState);
  const app = await createApp(deps);
  const response = await app.inject({ url: "/api/health/ready" });
  expect(response.statusCode).toBe(503);
  expect(response.json<ErrorBody>().code).toBe(code);
  expect(response.headers["retry-after"]).toBe("5");
  await app.close();
});

it("the log has one error when it begins and one line when it is over", async () => {
  const { problem, deps } = troubled();
  const lines: { msg: string; level: number }[] = [];
  const log = createLogger("info", {
    write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  });
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return await createReadiness(deps)();
  };
  const watch = watchReadiness(ask, log, 5);
  const look = async () => {
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before + 3);
  };
  await look();
  problem.now = refusedWith("25006");
  await look();
  await look();
  problem.now = undefined;
  await look();
  watch.stop();
  expect(lines.map(({ msg, level }) => [level, msg])).toEqual([
    [50, "not ready: the database is read-only"],
    [30, "ready again"],
  ]);
});

it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "a PostgreSQL that has become read-only is found by the trial write, and found again when it is not",
  async () => {
    const made = await createDatabaseForProcess();
    if (!made) throw new Error("There is no PostgreSQL.");
    const database = await openPostgres(made.url, () => undefined);
    const admin = new pg.Client(made.url);
    await admin.connect();
    const name = admin.escapeIdentifier(new URL(made.url).pathname.slice(1));
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    // These connections are opened by their first query, and have the new setting.
    const refusal: unknown = await database
      .for("upkeep")
      .tryToWrite()
      .catch((error: unknown) => error);
    expect(causeOfRefusedWrite(refusal)).toBe("database_read_only");
    await admin.query("set default_transaction_read_only = off");
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await database.for("worker").tryToWrite();
    await admin.end();
    await database.close();
    await made.drop();
  },
);

it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "a PostgreSQL whose disk is full is found by the trial write, and found again when there is room",
  async (context) => {
    const disk = mountSmallDisk(48);
    if (!disk) return context.skip("This machine lets no test mount a small disk.");
    const admin = new pg.Client(process.env["TEST_DATABASE_URL"]);
    await admin.connect();
    const { rows } = await admin.query<{ data_directory: string }>("show data_directory");
    const { uid, gid } = statSync(rows[0]?.data_directory ?? "");
    chownSync(disk.folder, uid, gid);
    const name = `vestnik_full_${randomBytes(6).toString("hex")}`;
    await admin.query(`create tablespace ${name} location '${disk.folder}'`);
    await admin.query(`create database ${name} tablespace ${name}`);
    const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
    url.pathname = `/${name}`;
    const database = await openPostgres(url.href, () => undefined);
    await database.tryToWrite();
    disk.fill();
    const refusal: unknown = await database.tryToWrite().catch((error: unknown) => error);
    expect(causeOfRefusedWrite(refusal)).toBe("database_full");
    disk.clear();
    await database.tryToWrite();
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop tablespace ${name}`);
    await admin.end();
    disk.unmount();
  },
  60_000,
);
