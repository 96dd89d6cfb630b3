/** A disk that stops accepting writes while posts are in flight. */
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import {
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import { publications } from "../../../db/schema.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { ordinaryDatabase } from "./databaseSense.ts";
import { startDispatcher } from "./dispatcher.ts";
import { openJournal } from "../journal/journal.ts";
import { createRecorder } from "./recorder.ts";

let folder: string;
let testApp: TestApp;

beforeEach(async () => {
  testApp = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), "vestnik-journal-"));
});
afterEach(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

/** Each of its writes begins a file; those with these numbers find no room. */
async function startWorker(full: readonly number[] = []) {
  const { deps } = testApp;
  const journal = openJournal(folder, { segmentBytes: 1, reserveBytes: 0 });
  for (const number of full) symlinkSync("/dev/full", join(folder, `journal-${number}.ndjson`));
  const recorder = createRecorder(deps);
  const options = { workerId: "one", journal, recorder, ...ordinaryDatabase, gapAt: null };
  return await startDispatcher(deps, options);
}

it("a journal that cannot be cleared stops no other post: what is due afterwards goes out", async () => {
  const { app, telegram } = testApp;
  const owner = await signUp(testApp);
  const channels = [await connectChannel(testApp, owner), await connectChannel(testApp, owner)];
  const dispatcher = await startWorker();
  const answer = Promise.withResolvers<void>();
  telegram.control.fault({ kind: "slow", method: "sendMessage", until: answer.promise });
  onTestFinished(() => answer.resolve());
  for (const { id } of channels) await postPublications(app, owner, { channelIds: [id] });
  await expect.poll(() => readdirSync(folder).length).toBeGreaterThan(2);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  answer.resolve();
  const sent = await publicationsWhen(app, owner, isSettled, 2);
  expect(sent.map(({ status }) => status)).toEqual(["published", "published"]);
  expect(await dispatcher.stop(5000)).toBe(true);
});

it.skipIf(!existsSync("/dev/full"))(
  "what cannot be marked as leaving because the disk is full is not sent, and goes out once when there is room again",
  async () => {
    const { app, deps, telegram } = testApp;
    const owner = await signUp(testApp);
    const channels = await Promise.all(
      Array.from({ length: 4 }, async () => await connectChannel(testApp, owner)),
    );
    await postPublications(app, owner, { channelIds: channels.map(({ id }) => id) });
    // What has begun, what leaves first, and how that ended.
    const dispatcher = await startWorker([2, 3, 4]);
    const sent = await publicationsWhen(app, owner, isSettled, 4);
    expect(sent.map(({ status }) => status)).toEqual(Array(4).fill("published"));
    const rows = await deps.database.db.select().from(publications);
    expect(rows.map(({ fence }) => fence)).toContain(2);
    const requests = telegram.control.requests();
    expect(requests.filter(({ method }) => method === "sendMessage")).toHaveLength(4);
    expect(await dispatcher.stop(5000)).toBe(true);
  },
);
