/** What a worker recovers when it starts again, from its journal on disk and its rows in the database. */
import { randomUUID } from "node:crypto";
import type { Publication } from "@vestnik/contract/publications";
import type { Outcome } from "@vestnik/domain/publication";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { attempts, channels, publications } from "../../../db/schema.ts";
import {
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { openJournal } from "../journal/journal.ts";
import { takeWorkerFolder } from "../journal/workerFolder.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeEach(async () => {
  ({ testApp, owner, channel } = await startOwnedApp());
});

afterEach(async () => await testApp.close());

/** A worker that died with one publication in flight, after writing these lines. */
async function dieInTheMiddle(written: "nothing" | "intent" | Outcome): Promise<void> {
  const { deps, app } = testApp;
  await postPublications(app, owner, { channelIds: [channel.id] });
  const folder = takeWorkerFolder(deps.config.dataDir);
  const id = randomUUID();
  const [row] = await deps.database.db
    .update(publications)
    .set({
      status: "sending",
      fence: 1,
      attemptId: id,
      attempts: 1,
      workerId: folder.workerId,
      leaseUntil: sql`now() + interval '30 seconds'`,
    })
    .returning();
  if (!row) throw new Error("There is no publication.");
  const attempt = { id, publicationId: row.id, fence: 1 };
  await deps.database.db.insert(attempts).values(attempt);
  const journal = openJournal(folder.path);
  if (written !== "nothing") journal.intend(attempt);
  if (typeof written === "object") await journal.record({ attempt, outcome: written });
  journal.close();
  folder.release();
}

async function afterRestart(): Promise<Publication> {
  await testApp.startWorker();
  const [publication] = await publicationsWhen(testApp.app, owner, isSettled);
  if (!publication) throw new Error("There is no publication.");
  return publication;
}

const sends = () =>
  testApp.telegram.control.requests().filter(({ method }) => method === "sendMessage");

it("an acceptance by Telegram that reached the disk but not the database is not forgotten, and nothing is sent again", async () => {
  await dieInTheMiddle({ kind: "delivered", messageIds: [41] });
  const publication = await afterRestart();
  expect(publication.status).toBe("published");
  expect(publication.messageUrl).toMatch(/\/41$/);
  expect(sends()).toEqual([]);
});

it("a refusal by Telegram that reached the disk is not forgotten either", async () => {
  await dieInTheMiddle({ kind: "rejected", code: "bot_kicked", description: "kicked" });
  expect(await afterRestart()).toMatchObject({ status: "failed", error: { code: "bot_kicked" } });
  expect(sends()).toEqual([]);
});

it("a request that may have left is its owner's to decide, at once and not when the lease ends", async () => {
  await dieInTheMiddle("intent");
  const warnings = vi.spyOn(testApp.deps.log, "warn");
  expect(await afterRestart()).toMatchObject({
    status: "unconfirmed",
    error: { code: "worker_stopped" },
    // Its journal was read, so nothing more can become known.
    reportAwaited: false,
  });
  expect(sends()).toEqual([]);
  expect(warnings, "the database knew of this attempt").not.toHaveBeenCalled();
});

it("a request that cannot have left goes out", async () => {
  await dieInTheMiddle("nothing");
  expect((await afterRestart()).status).toBe("published");
  expect(sends()).toHaveLength(1);
});

it("a request that cannot have left, of a channel that was removed meanwhile, fails as such at once", async () => {
  await dieInTheMiddle("nothing");
  await testApp.deps.database.db.update(publications).set({ channelId: null });
  expect(await afterRestart()).toMatchObject({
    status: "failed",
    error: { code: "channel_removed" },
  });
  expect(sends()).toEqual([]);
});

it("an old refusal that was recorded long ago does not flag the bot token given since", async () => {
  await dieInTheMiddle({ kind: "rejected", code: "bot_unauthorized", description: "Unauthorized" });
  const { db } = testApp.deps.database;
  await db.update(publications).set({ status: "failed", errorCode: "bot_unauthorized" });
  await testApp.startWorker();
  const other = await connectChannel(testApp, owner);
  await postPublications(testApp.app, owner, { channelIds: [other.id] });
  await publicationsWhen(testApp.app, owner, isSettled, 2);
  const [found] = await db.select().from(channels).where(eq(channels.id, channel.id));
  expect(found?.status).toBe("ok");
});

it("the journal of a worker that is not started again is read by one that is", async () => {
  const { deps } = testApp;
  // Another worker uses the first folder, so the one that dies has the second; it is not taken again.
  const first = takeWorkerFolder(deps.config.dataDir);
  await dieInTheMiddle({ kind: "delivered", messageIds: [41] });
  first.release();
  expect((await afterRestart()).status).toBe("published");
  expect(sends()).toEqual([]);
});

it("another worker does not touch what a living worker has in flight; once the lease ran out its owner is told", async () => {
  await dieInTheMiddle("nothing");
  const { db } = testApp.deps.database;
  await db.update(publications).set({ workerId: "another worker" });
  await testApp.startWorker();
  const other = await connectChannel(testApp, owner);
  await postPublications(testApp.app, owner, { channelIds: [other.id] });
  const [first] = await publicationsWhen(
    testApp.app,
    owner,
    ({ channelId, status }) => channelId === channel.id || status === "published",
    2,
  ).then((all) => all.filter(({ channelId }) => channelId === channel.id));
  expect(first?.status).toBe("sending");
  await db.update(publications).set({ leaseUntil: sql`now() - interval '1 second'` });
  const settled = await publicationsWhen(testApp.app, owner, isSettled, 2);
  expect(settled.find(({ channelId }) => channelId === channel.id)?.status).toBe("unconfirmed");
  expect(sends()).toHaveLength(1);
});
