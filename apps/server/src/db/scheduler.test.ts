import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDatabase } from "../testing/database/testDatabase.ts";
import type { Database } from "./db.ts";
import { startScheduler } from "./scheduler.ts";
import type { Job, Scheduler } from "./scheduler.ts";

const NEVER = "0 0 29 2 *";
const SOON = { timeout: 30_000 };
// The queue's tables are created in each test, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let database: Database;
let schedulers: Scheduler[];
let troubles: unknown[];

beforeEach(async () => {
  database = await openTestDatabase();
  schedulers = [];
  troubles = [];
});

afterEach(async () => {
  for (const scheduler of schedulers) await scheduler.stop();
  await database.close();
});

function start(
  jobs: readonly Job[],
  where: Pick<Database, "foreign" | "kind"> = database,
): Scheduler {
  const scheduler = startScheduler(where, jobs, {
    startAfterMs: 0,
    pollSeconds: 1,
    onTrouble: (error) => troubles.push(error),
  });
  schedulers.push(scheduler);
  return scheduler;
}

/** A job that ends when its signal aborts. */
function createWork(name: string, every = NEVER) {
  const gate = Promise.withResolvers<void>();
  const work = { runs: 0, signal: undefined as AbortSignal | undefined };
  const job: Job = {
    name,
    every,
    run: async (signal) => {
      work.runs += 1;
      work.signal = signal;
      await gate.promise;
    },
  };
  return { work, job, finish: () => gate.resolve() };
}

describe("a stop", () => {
  it("does not wait for a job that hangs, but aborts it and reports that it did not end", async () => {
    const { work, job } = createWork("hanging");
    const scheduler = start([job]);
    await scheduler.trigger("hanging");
    await expect.poll(() => work.runs, SOON).toBe(1);
    expect(await scheduler.stop()).toBe(false);
    expect(work.signal?.aborted).toBe(true);
  });

  it("before anything was started leaves nothing behind", async () => {
    const scheduler = start([createWork("early").job]);
    expect(await scheduler.stop()).toBe(true);
    expect(troubles).toEqual([]);
  });
});

describe("a job", () => {
  it("that fails is reported, and runs again when it is triggered again", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw new Error(`failure ${runs}`);
    };
    const scheduler = start([{ name: "failing", every: NEVER, run }]);
    await scheduler.trigger("failing");
    await expect.poll(() => troubles, SOON).toEqual([new Error("failure 1")]);
    // The end of the first run may still be on its way into the database; until then it counts as running.
    await expect
      .poll(async () => {
        await scheduler.trigger("failing");
        return runs;
      }, SOON)
      .toBe(2);
  });

  it("is not started a second time while it runs, whichever process triggers it", async () => {
    const slow = createWork("slow");
    const next = createWork("next");
    const processes = [start([slow.job, next.job]), start([slow.job, next.job])];
    await processes[0]?.trigger("slow");
    await expect.poll(() => slow.work.runs, SOON).toBe(1);
    for (const one of processes) await one.trigger("slow");
    // The later job has run, so the earlier trigger was answered without a second run.
    for (const one of processes) await one.trigger("next");
    await expect.poll(() => next.work.runs, SOON).toBe(1);
    expect(slow.work.runs).toBe(1);
    slow.finish();
    next.finish();
  });

  it("runs when its time comes, without a trigger", async () => {
    const { work, job, finish } = createWork("regular", "* * * * *");
    finish();
    start([job]);
    await expect.poll(() => work.runs, SOON).toBeGreaterThan(0);
  });
});

describe("the queue's tables", () => {
  it.each([
    ["emptied", emptyEveryTable],
    ["dropped", async () => void (await database.db.execute(sql`drop schema pgboss cascade`))],
  ])("are made anew after they were %s", async (_, ruin) => {
    const { work, job, finish } = createWork("work");
    finish();
    const scheduler = start([job]);
    await scheduler.trigger("work");
    await expect.poll(() => work.runs, SOON).toBe(1);
    await ruin();
    await scheduler.trigger("work");
    await expect.poll(() => work.runs, SOON).toBe(2);
  });

  it("cause no reports while the database is away, until it is back", async () => {
    let isAway = true;
    const { work, job, finish } = createWork("work");
    finish();
    const executeSql: Database["foreign"]["executeSql"] = async (text, values) => {
      if (isAway) throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      return await database.foreign.executeSql(text, values);
    };
    const scheduler = start([job], { kind: database.kind, foreign: { executeSql } });
    await expect(scheduler.trigger("work")).rejects.toThrow("connect");
    isAway = false;
    await scheduler.trigger("work");
    await expect.poll(() => work.runs, SOON).toBe(1);
    expect(troubles).toEqual([]);
  });
});

it("a transaction of foreign SQL that fails leaves no query inside it", async () => {
  await expect(
    database.foreign.executeSql("BEGIN; select 1; select 1 / 0; COMMIT;"),
  ).rejects.toThrow(/division by zero/);
  const answers = await Promise.all(
    [1, 2, 3].map(async () => await database.foreign.executeSql("select 1 as one")),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
});

async function emptyEveryTable(): Promise<void> {
  await database.foreign.executeSql(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'pgboss' loop
      execute format('truncate pgboss.%I cascade', name);
    end loop; end $$`);
}
