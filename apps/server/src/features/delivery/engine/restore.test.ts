/** The database goes back to an earlier state while the journals stay: what was sent to Telegram is not sent again. */
import { randomUUID } from "node:crypto";
import type { Publication } from "@vestnik/contract/publications";
import type { Outcome } from "@vestnik/domain/publication";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attempts, publications } from "../../../db/schema.ts";
import {
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import type { Tx } from "../../../db/db.ts";
import { DatabaseWentBack, senseDatabase } from "./databaseSense.ts";
import { openJournal } from "../journal/journal.ts";
import { applyEvidence, catchUpWith } from "../database/catchUp.ts";
import { claimNext } from "../database/leases.ts";
import { recordOutcomes } from "../database/outcomes.ts";
import { takeWorkerFolder } from "../journal/workerFolder.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeEach(async () => {
  ({ testApp, owner, channel } = await startOwnedApp());
});
afterEach(async () => await testApp.close());

const sends = () =>
  testApp.telegram.control.requests().filter(({ method }) => method === "sendMessage");

/** The database as it was before anything was claimed. */
async function setBack(status: "scheduled" | "failed" = "scheduled"): Promise<void> {
  const { db } = testApp.deps.database;
  await db.delete(attempts);
  await db.update(publications).set({
    status,
    fence: 0,
    attemptId: null,
    attempts: 0,
    version: 1,
    messageIds: null,
    publishedAt: null,
    sentChatId: null,
    errorCode: status === "failed" ? "bot_kicked" : null,
  });
}

async function publish(): Promise<Publication> {
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  const [sent] = await publicationsWhen(testApp.app, owner, isSettled);
  if (!sent) throw new Error("There is no publication.");
  return sent;
}

async function only(): Promise<Publication> {
  const [publication] = await publicationsWhen(testApp.app, owner, () => true);
  if (!publication) throw new Error("There is no publication.");
  return publication;
}

const row = async () => (await testApp.deps.database.db.select().from(publications))[0];

describe("after a restart beside an older database, a post", () => {
  it.each(["scheduled", "failed"] as const)(
    "that was delivered is published, with its link, though it is called %s",
    async (status) => {
      const worker = await testApp.startWorker();
      const sent = await publish();
      await worker.stop();
      await setBack(status);
      const warnings = vi.spyOn(testApp.deps.log, "warn");
      await testApp.startWorker();
      expect(await only()).toMatchObject({ status: "published", messageUrl: sent.messageUrl });
      expect(sends()).toHaveLength(1);
      const logged = warnings.mock.calls.filter((said) =>
        String(said.at(-1)).startsWith("the database had forgotten attempts"),
      );
      expect(logged.map(([what]) => what)).toEqual([{ publications: 1 }]);
    },
  );

  it("that a silent worker had delivered is published when it is back, though its owner was asked and its claim was known", async () => {
    const worker = await testApp.startWorker();
    const sent = await publish();
    await worker.stop();
    const { db } = testApp.deps.database;
    await db.update(attempts).set({ outcome: "unknown", code: "worker_stopped" });
    await db.update(publications).set({
      status: "unconfirmed",
      errorCode: "worker_stopped",
      attemptId: null,
      messageIds: null,
      publishedAt: null,
    });
    await testApp.startWorker();
    expect(await only()).toMatchObject({ status: "published", messageUrl: sent.messageUrl });
    const [attempt] = await db.select().from(attempts);
    expect(attempt).toMatchObject({ outcome: "delivered", code: null });
  });

  it("whose answer was lost is its owner's to decide", async () => {
    const worker = await testApp.startWorker();
    testApp.telegram.control.fault({ kind: "drop_after_accept", method: "sendMessage" });
    expect((await publish()).status).toBe("unconfirmed");
    await worker.stop();
    await setBack();
    await testApp.startWorker();
    expect((await only()).status).toBe("unconfirmed");
    expect(sends()).toHaveLength(1);
  });

  it("that was refused waits again", async () => {
    const worker = await testApp.startWorker();
    testApp.telegram.control.fault({ kind: "kick", method: "sendMessage" });
    expect((await publish()).status).toBe("failed");
    await worker.stop();
    await setBack();
    // No worker claims it, so that the test can read its row.
    await testApp.deps.database.db
      .update(publications)
      .set({ notBefore: sql`now() + interval '1 hour'` });
    await testApp.startWorker();
    expect(await row()).toMatchObject({ status: "scheduled" });
  });

  it("is not sent again because the journal no longer mentions what that database had in flight", async () => {
    const worker = await testApp.startWorker();
    await publish();
    const attemptId = (await row())?.attemptId;
    await worker.stop();
    await setBack();
    const folder = takeWorkerFolder(testApp.deps.config.dataDir);
    const { workerId } = folder;
    folder.release();
    await testApp.deps.database.db.update(publications).set({
      status: "sending",
      fence: 1,
      attemptId,
      workerId,
      leaseUntil: sql`now() + interval '30 seconds'`,
    });
    await testApp.startWorker();
    expect((await only()).status).toBe("published");
    expect(sends()).toHaveLength(1);
  });

  it("is found again and again: the evidence stays after it was used", async () => {
    const worker = await testApp.startWorker();
    await publish();
    await worker.stop();
    for (let restore = 0; restore < 2; restore += 1) {
      await setBack();
      const next = await testApp.startWorker();
      expect((await only()).status).toBe("published");
      await next.stop();
    }
    expect(sends()).toHaveLength(1);
  });
});

describe("a worker that died before the restore", () => {
  async function die(written: "intent" | Outcome): Promise<void> {
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const folder = takeWorkerFolder(testApp.deps.config.dataDir);
    const attempt = { id: randomUUID(), publicationId: (await row())?.id ?? "", fence: 4 };
    const journal = openJournal(folder.path);
    journal.intend(attempt);
    if (written !== "intent") await journal.record({ attempt, outcome: written });
    journal.close();
    folder.release();
  }

  it("left an answer, which counts although the row is older", async () => {
    await die({ kind: "delivered", messageIds: [41] });
    await testApp.startWorker();
    expect(await only()).toMatchObject({ status: "published" });
    expect((await row())?.fence).toBe(4);
    expect(sends()).toEqual([]);
  });

  it("left a request without an answer, which may stand in the channel", async () => {
    await die("intent");
    await testApp.startWorker();
    expect(await only()).toMatchObject({
      status: "unconfirmed",
      error: { code: "worker_stopped" },
    });
    expect(sends()).toEqual([]);
  });

  it("does not change why an outcome is unknown, where the database knew the reason", async () => {
    await die({ kind: "unknown", code: "answer_timeout", description: "" });
    await testApp.startWorker();
    expect(await only()).toMatchObject({
      status: "unconfirmed",
      error: { code: "answer_timeout" },
    });
  });
});

it("an answer to an attempt that the database has forgotten says nothing about another one under the same fence", async () => {
  const { db } = testApp.deps.database;
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  const present = randomUUID();
  await db.update(publications).set({ status: "sending", fence: 1, attemptId: present });
  const publicationId = (await row())?.id ?? "";
  await db.insert(attempts).values({ id: present, publicationId, fence: 1 });
  const outcome = { kind: "deferred", reason: "unreachable", description: "" } as const;
  const record = async (id: string) =>
    await db.transaction(
      async (tx) =>
        await recordOutcomes(tx, [{ attempt: { id, publicationId, fence: 1 }, outcome }]),
    );
  await record(randomUUID());
  expect((await row())?.status).toBe("sending");
  await record(present);
  expect((await row())?.status).toBe("scheduled");
});

it("a forgotten request that was seen before it was answered ends as its answer says", async () => {
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  const { db } = testApp.deps.database;
  const attempt = { id: randomUUID(), publicationId: (await row())?.id ?? "", fence: 1 };
  await catchUpWith(db, () => [[{ attempt, evidence: { kind: "begun" } }]]);
  expect((await row())?.status).toBe("scheduled");
  await catchUpWith(db, () => [[{ attempt, evidence: { kind: "asked" } }]]);
  expect((await row())?.status).toBe("unconfirmed");
  const outcome = { kind: "delivered", messageIds: [41] } as const;
  await db.transaction(async (tx) => await recordOutcomes(tx, [{ attempt, outcome }]));
  expect(await row()).toMatchObject({ status: "published", messageIds: [41] });
});

it("a publication that a database forgot to be earlier is not tried before its time", async () => {
  await postPublications(testApp.app, owner, {
    channelIds: [channel.id],
    scheduledDate: minutesAhead(30),
  });
  const { db } = testApp.deps.database;
  const before = await row();
  const attempt = { id: randomUUID(), publicationId: before?.id ?? "", fence: 1 };
  await catchUpWith(db, () => [[{ attempt, evidence: { kind: "asked" } }]]);
  const outcome = { kind: "deferred", reason: "unreachable", description: "" } as const;
  await db.transaction(async (tx) => await recordOutcomes(tx, [{ attempt, outcome }]));
  expect(await row()).toMatchObject({ status: "scheduled", notBefore: before?.notBefore });
});

it("what was read before an attempt was claimed says nothing about it", async () => {
  const { db } = testApp.deps.database;
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  const publicationId = (await row())?.id ?? "";
  const present = randomUUID();
  await db.update(publications).set({ status: "sending", fence: 1, attemptId: present });
  await db.insert(attempts).values({ id: present, publicationId, fence: 1 });
  const attempt = { id: randomUUID(), publicationId, fence: 1 };
  const known = [{ attempt, evidence: { kind: "asked" } }] as const;
  const applied = await db.transaction(
    async (tx) => await applyEvidence(tx, known, new Map([[publicationId, null]])),
  );
  expect(applied).toEqual({ moved: 0, isStale: true });
  expect(await row()).toMatchObject({ status: "sending", attemptId: present });
});

// PGlite runs inside the process, so nothing can set it back.
describe.skipIf(process.env["TEST_DATABASE_URL"] === undefined)("under a living worker", () => {
  it("a database that is set back is noticed and corrected before anything is claimed from it", async () => {
    await testApp.startWorker();
    await publish();
    await testApp.deps.database.db.transaction(replaceTable);
    const [told] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(told?.status).toBe("published");
    expect(sends()).toHaveLength(1);
  });

  it("evidence is read anew where an attempt was claimed since it was read", async () => {
    const { db } = testApp.deps.database;
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const publicationId = (await row())?.id ?? "";
    const [attempt, present] = [randomUUID(), randomUUID()].map((id) => {
      return { id, publicationId, fence: 1 };
    });
    if (!attempt || !present) throw new Error("There are two attempts.");
    const readings: string[] = [];
    const read = () => {
      // Its worker was not able to send it, after the first two readings.
      const kind = readings.length < 2 ? "asked" : "not_accepted";
      readings.push(kind);
      return [[{ attempt, evidence: { kind } }]] as const;
    };
    let catchingUp: Promise<number> = Promise.resolve(0);
    await db.transaction(async (tx) => {
      await tx.update(publications).set({ status: "sending", fence: 1, attemptId: present.id });
      await tx.insert(attempts).values(present);
      catchingUp = catchUpWith(db, read);
      await expect.poll(async () => await isAnybodyWaiting()).toBe(true);
    });
    expect(await catchingUp).toBe(0);
    expect(readings).toEqual(["asked", "asked", "not_accepted"]);
    expect(await row()).toMatchObject({ status: "sending", attemptId: present.id });
  });

  it("a claim that waited for the transaction that sets the rows back takes none of them", async () => {
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const { database, config } = testApp.deps;
    const place = { path: config.dataDir, workerId: "one" };
    const sense = await senseDatabase(database, place, 30_000, () => undefined);
    const request = {
      workerId: "one",
      leaseMs: 30_000,
      limit: 8,
      concurrencyOf: new Map(),
      poison: false,
    };
    let claim: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await replaceTable(tx);
      claim = claimNext(database.db, { ...request, check: sense.watch() });
      claim.catch(() => undefined);
      await expect.poll(async () => await isAnybodyWaiting()).toBe(true);
    });
    await expect(claim).rejects.toThrow(DatabaseWentBack);
    expect((await row())?.status).toBe("scheduled");
  });

  async function isAnybodyWaiting(): Promise<boolean> {
    const { rows } = await testApp.deps.database.db.execute(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  }

  /** A fast restore that replaces the rows of a table. */
  async function replaceTable(tx: Tx): Promise<void> {
    await tx.execute(sql`create temporary table kept on commit drop as select * from publications`);
    await tx.execute(sql`alter table kept drop column kind`);
    await tx.execute(sql`truncate publications cascade`);
    const columns = await tx.execute<{ names: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'publications' and table_schema = 'public' and column_name <> 'kind'`);
    const names = sql.raw(columns.rows[0]?.names ?? "");
    await tx.execute(sql`insert into publications (${names}) select ${names} from kept`);
    await tx.execute(sql`
      update publications set status = 'scheduled', fence = 0, attempts = 0, message_ids = null`);
  }
});
