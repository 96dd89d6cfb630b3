/** Living workers of a machine recover what a dead one left, without a restart. */
import { randomUUID } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attempts, publications } from "../../../db/schema.ts";
import {
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { startWorker } from "../worker.ts";
import type { Worker } from "../worker.ts";
import { openJournal } from "../journal/journal.ts";
import { takeFolder, workerFolders } from "../journal/workerFolder.ts";
import type { WorkerFolder } from "../journal/workerFolder.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;
let worker: Worker | undefined;

beforeEach(async () => {
  ({ testApp, owner, channel } = await startOwnedApp());
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await testApp.close();
});

const sends = () =>
  testApp.telegram.control.requests().filter(({ method }) => method === "sendMessage");
const workersFolder = () => join(testApp.deps.config.dataDir, "workers");

function holdNeighbour(): WorkerFolder {
  const folder = takeFolder(join(workersFolder(), "7"));
  if (!folder) throw new Error("The folder is taken.");
  return folder;
}

/** A post another worker of this machine has in flight. */
async function inNeighboursHands({ workerId }: WorkerFolder) {
  // Due in the future, so that no other worker takes it first.
  const scheduledDate = minutesAhead(30);
  await postPublications(testApp.app, owner, { channelIds: [channel.id], scheduledDate });
  const { db } = testApp.deps.database;
  const id = randomUUID();
  const [row] = await db
    .update(publications)
    .set({
      status: "sending",
      attemptId: id,
      dueAt: sql`now()`,
      notBefore: sql`now()`,
      fence: 1,
      attempts: 1,
      workerId,
      leaseUntil: sql`now() + interval '30 seconds'`,
    })
    .returning();
  const attempt = { id, publicationId: row?.id ?? "", fence: 1 };
  await db.insert(attempts).values(attempt);
  return attempt;
}

it("an acceptance in a dead worker's journal is read while the others go on working, although its owner was asked meanwhile", async () => {
  const neighbour = holdNeighbour();
  worker = await startWorker(testApp.deps, 20);
  const attempt = await inNeighboursHands(neighbour);
  const journal = openJournal(neighbour.path);
  journal.intend(attempt);
  const { db } = testApp.deps.database;
  await db.update(publications).set({ leaseUntil: sql`now() - interval '1 second'` });
  const [asked] = await publicationsWhen(
    testApp.app,
    owner,
    ({ status }) => status === "unconfirmed",
  );
  expect(asked?.reportAwaited).toBe(true);
  // Written now: a worker that is new to its database reads the journals of the living, too, soon after its start.
  await journal.record({ attempt, outcome: { kind: "delivered", messageIds: [41] } });
  journal.close();
  neighbour.release();
  const [told] = await publicationsWhen(testApp.app, owner, (one) => one.status === "published");
  expect(told?.messageUrl).toMatch(/\/41$/);
  expect(sends()).toEqual([]);
});

it("what a dead worker never sent goes out before its lease is over", async () => {
  const neighbour = holdNeighbour();
  worker = await startWorker(testApp.deps, 20);
  const attempt = await inNeighboursHands(neighbour);
  const journal = openJournal(neighbour.path);
  journal.begin([attempt]);
  journal.close();
  neighbour.release();
  await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
  expect(sends()).toHaveLength(1);
});

it("a living worker's journal is not changed", async () => {
  const neighbour = holdNeighbour();
  const attempt = await inNeighboursHands(neighbour);
  const journal = openJournal(neighbour.path);
  journal.intend(attempt);
  worker = await startWorker(testApp.deps, 20);
  const other = await connectChannel(testApp, owner);
  await postPublications(testApp.app, owner, { channelIds: [other.id] });
  const all = await publicationsWhen(
    testApp.app,
    owner,
    ({ channelId, status }) => channelId === channel.id || status === "published",
    2,
  );
  expect(all.find(({ channelId }) => channelId === channel.id)?.status).toBe("sending");
  expect(journal.traceOf(attempt).mayHaveLeft).toBe(true);
  journal.close();
  neighbour.release();
});

it("a folder that is no worker's is skipped, and logged once", async () => {
  const folder = workersFolder();
  mkdirSync(join(folder, "lost+found"), { recursive: true, mode: 0o000 });
  mkdirSync(join(folder, "1.old"));
  writeFileSync(join(folder, "2"), "a file");
  // The first free folder is the third: the first is in use, and the second is no folder.
  const held = takeFolder(join(folder, "1"));
  const strange: string[] = [];
  expect(workerFolders(testApp.deps.config.dataDir, (path) => strange.push(path))).toEqual([
    join(folder, "1"),
  ]);
  expect(strange.map((path) => path.slice(folder.length + 1)).toSorted()).toEqual([
    "1.old",
    "2",
    "lost+found",
  ]);
  const warnings = vi.spyOn(testApp.deps.log, "warn");
  worker = await startWorker(testApp.deps, 20);
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  await publicationsWhen(testApp.app, owner, isSettled);
  const lines = warnings.mock.calls.map((said) => String(said.at(-1)));
  expect(lines.filter((line) => line.includes("no worker's folder"))).toHaveLength(3);
  expect(workerFolders(testApp.deps.config.dataDir, () => undefined)).toContain(join(folder, "3"));
  held?.release();
});

describe.each([
  ["a folder", (path: string) => mkdirSync(path)],
  ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
])("%s in the place of a worker's file", (_, put) => {
  it("of a dead worker leaves its folder unchanged, its posts open and the other workers running", async () => {
    const neighbour = holdNeighbour();
    const attempt = await inNeighboursHands(neighbour);
    const journal = openJournal(neighbour.path);
    // The rest of the journal is unreadable, so the absence of an intent proves nothing.
    journal.begin([attempt]);
    journal.close();
    neighbour.release();
    put(join(neighbour.path, "journal-9.ndjson"));
    put(join(neighbour.path, "evidence-9.ndjson"));
    const before = readdirSync(neighbour.path).toSorted();
    const { db } = testApp.deps.database;
    await db.update(publications).set({ leaseUntil: sql`now() - interval '1 second'` });
    const warnings = vi.spyOn(testApp.deps.log, "warn");
    worker = await startWorker(testApp.deps, 20);
    const [asked] = await publicationsWhen(
      testApp.app,
      owner,
      ({ status }) => status === "unconfirmed",
    );
    expect(asked?.reportAwaited).toBe(true);
    const other = await connectChannel(testApp, owner);
    await postPublications(testApp.app, owner, { channelIds: [other.id] });
    await publicationsWhen(
      testApp.app,
      owner,
      ({ channelId, status }) =>
        status === (channelId === channel.id ? "unconfirmed" : "published"),
      2,
    );
    expect(sends()).toHaveLength(1);
    expect(readdirSync(neighbour.path).toSorted()).toEqual(before);
    const paths = warnings.mock.calls.map(([said]) => (said as { path?: string }).path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const name of ["journal-9.ndjson", "evidence-9.ndjson"])
      rmSync(join(neighbour.path, name), { recursive: true });
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published", 2);
  });
});
