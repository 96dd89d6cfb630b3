/** Pictures are read from a disk and wait for those of others; meanwhile the moment may pass after which nobody wants the post. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import type { StoredPost } from "../../../db/schema.ts";
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

/** A disk that takes this long for a picture. */
const withSlowDisk = (deps: Deps, ms: number): Deps => ({
  ...deps,
  files: {
    ...deps.files,
    read: async () => {
      await sleep(ms);
      return new Uint8Array([1]);
    },
  },
});

/** A publication with a picture, whose bytes the disk has. */
async function publishPicture(changes: Partial<Record<"dueAt" | "lateLimitAt", SQL>> = {}) {
  const { app, deps } = testApp;
  const owner = await signUp(testApp);
  const { id } = await connectChannel(testApp, owner);
  await postPublications(app, owner, { channelIds: [id] });
  const imageUrl = "/uploads/0b0e7d5c000040008000.png";
  const imageUrls = [imageUrl];
  const content: StoredPost = { kind: "post", text: "<p>Hello</p>", imageUrl, imageUrls, tags: [] };
  await deps.database.db.update(publications).set({ content, ...changes });
  return owner;
}

const sends = () =>
  testApp.telegram.control.requests().filter(({ method }) => method === "sendPhoto");

it("a post whose pictures are ready only after its late limit is missed, not sent", async () => {
  const owner = await publishPicture({
    dueAt: sql`now() - interval '3597 seconds'`,
    // Late enough for a slow machine to claim it in time.
    lateLimitAt: sql`now() + interval '3 seconds'`,
  });
  const worker = await startWorker(withSlowDisk(testApp.deps, 4000));
  const [publication] = await publicationsWhen(testApp.app, owner, isSettled);
  expect(publication?.status).toBe("missed");
  expect(sends()).toEqual([]);
  await worker.stop();
});

it("a post whose pictures are not ready when the worker is asked to stop is not suspected of having stopped it", async () => {
  const { app, deps } = testApp;
  const owner = await publishPicture();
  const folder = takeWorkerFolder(deps.config.dataDir);
  const { workerId } = folder;
  const [journal, recorder] = [openJournal(folder.path), createRecorder(deps)];
  const slow = withSlowDisk(deps, 1000);
  const dispatcher = await startDispatcher(slow, {
    workerId,
    journal,
    recorder,
    ...ordinaryDatabase,
  });
  await publicationsWhen(app, owner, ({ status }) => status === "sending");
  expect(await dispatcher.stop(0)).toBe(false);
  // Long enough for the picture to be read after all: nothing leaves any more.
  await sleep(1500);
  expect(sends()).toEqual([]);
  folder.release();
  await testApp.startWorker();
  await publicationsWhen(app, owner, isSettled);
  const [row] = await deps.database.db.select().from(publications);
  expect(row?.crashCount).toBe(0);
});
