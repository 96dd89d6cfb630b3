/** Pictures are read from a disk and wait for those of others; meanwhile the moment may pass after which nobody wants the post. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publications } from "../../db/schema.ts";
import type { StoredPost } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { startWorker } from "../../worker.ts";

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

it("a post whose pictures are ready only after its late limit is missed, not sent", async () => {
  const { app, deps, telegram } = testApp;
  const owner = await signUp(testApp);
  const { id } = await connectChannel(testApp, owner);
  await postPublications(app, owner, { channelIds: [id] });
  const imageUrl = "/uploads/0b0e7d5c000040008000.png";
  const content: StoredPost = {
    kind: "post",
    text: "<p>Stale</p>",
    imageUrl,
    imageUrls: [imageUrl],
    tags: [],
  };
  // Late enough for a slow machine to claim it in time.
  const lateLimitAt = sql`now() + interval '3 seconds'`;
  const dueAt = sql`now() - interval '3597 seconds'`;
  await deps.database.db.update(publications).set({ content, dueAt, lateLimitAt });
  const worker = await startWorker(withSlowDisk(deps, 4000));
  const [publication] = await publicationsWhen(app, owner, isSettled);
  expect(publication?.status).toBe("missed");
  expect(telegram.control.requests().filter(({ method }) => method === "sendPhoto")).toEqual([]);
  await worker.stop();
});
