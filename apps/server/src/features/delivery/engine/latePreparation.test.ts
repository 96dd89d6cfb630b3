/** Pictures are read from a disk and wait for those of other posts; meanwhile the late limit may pass. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import { emptyPost } from "@vestnik/domain/content";
import { mediaAt } from "@vestnik/domain/media";
import type { Deps } from "../../../deps.ts";
import {
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { startWorker } from "../worker.ts";
import { ordinaryDatabase } from "./databaseSense.ts";
import { startDispatcher } from "./dispatcher.ts";
import { openJournal } from "../journal/journal.ts";
import { createRecorder } from "./recorder.ts";
import { takeWorkerFolder } from "../journal/workerFolder.ts";

let testApp: TestApp;
beforeEach(async () => void (testApp = await startTestApp()));
afterEach(async () => await testApp.close());

/** A disk that has a picture after this. */
const withSlowDisk = (deps: Deps, reading: () => Promise<unknown>): Deps => ({
  ...deps,
  files: {
    ...deps.files,
    read: async () => {
      await reading();
      return new Uint8Array([1]);
    },
  },
});

/** A publication with a picture that is stored on the disk. */
async function publishPicture(changes: Partial<Record<"dueAt" | "lateLimitAt", SQL>> = {}) {
  const { app, deps } = testApp;
  const owner = await signUp(testApp);
  const { id } = await connectChannel(testApp, owner);
  await postPublications(app, owner, { channelIds: [id] });
  const media = mediaAt(["/uploads/0b0e7d5c000040008000.png"]);
  const content = { ...emptyPost, text: "<p>Hello</p>", media };
  await deps.database.db.update(publications).set({ content, ...changes });
  return owner;
}

const sends = () =>
  testApp.telegram.control.requests().filter(({ method }) => method === "sendPhoto");

it("a post whose pictures are ready only after its late limit is missed, not sent", async () => {
  const { deps } = testApp;
  const owner = await publishPicture({
    dueAt: sql`now() - interval '3590 seconds'`,
    lateLimitAt: sql`now() + interval '10 seconds'`,
  });
  let passedMs = 0;
  // Eleven seconds pass at once, for the worker and for the database.
  const reading = async () => {
    passedMs += 11_000;
    const lateLimitAt = sql`${publications.lateLimitAt} - interval '11 seconds'`;
    await deps.database.db.update(publications).set({ lateLimitAt });
  };
  const elapsed = () => deps.elapsed() + passedMs;
  const worker = await startWorker(withSlowDisk({ ...deps, elapsed }, reading));
  const [publication] = await publicationsWhen(testApp.app, owner, isSettled);
  expect(publication?.status).toBe("missed");
  expect(sends()).toEqual([]);
  expect(passedMs).toBe(11_000);
  await worker.stop();
});

it("a post whose pictures are not ready when the worker is asked to stop does not count as having crashed it", async () => {
  const { app, deps } = testApp;
  const owner = await publishPicture();
  const folder = takeWorkerFolder(deps.config.dataDir);
  const { workerId } = folder;
  const [journal, recorder] = [openJournal(folder.path), createRecorder(deps)];
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const slow = withSlowDisk(deps, async () => await isRead);
  const dispatcher = await startDispatcher(slow, {
    workerId,
    journal,
    recorder,
    ...ordinaryDatabase,
    gapAt: null,
  });
  await publicationsWhen(app, owner, ({ status }) => status === "sending");
  expect(await dispatcher.stop(0)).toBe(false);
  // The picture is read after all: nothing leaves any more.
  read();
  folder.release();
  await testApp.startWorker();
  await publicationsWhen(app, owner, isSettled);
  const [row] = await deps.database.db.select().from(publications);
  expect(row?.crashCount).toBe(0);
  // The second worker has no picture either, so a request could only come from the first one.
  expect(sends()).toEqual([]);
});
