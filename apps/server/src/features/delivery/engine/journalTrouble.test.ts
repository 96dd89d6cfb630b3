/** A disk that stops accepting writes while posts are in flight. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import { ordinaryDatabase } from "./databaseSense.ts";
import { startDispatcher } from "./dispatcher.ts";
import { openJournal } from "../journal/journal.ts";
import { createRecorder } from "./recorder.ts";

it("a journal that cannot be cleared stops no other post: what is due afterwards goes out", async () => {
  const testApp = await startTestApp();
  const { app, deps, telegram } = testApp;
  const owner = await signUp(testApp);
  const channels = [await connectChannel(testApp, owner), await connectChannel(testApp, owner)];
  const folder = mkdtempSync(join(tmpdir(), "vestnik-journal-"));
  const journal = openJournal(folder, { segmentBytes: 1, reserveBytes: 0 });
  const recorder = createRecorder(deps);
  const dispatcher = await startDispatcher(deps, {
    workerId: "one",
    journal,
    recorder,
    ...ordinaryDatabase,
    gapAt: null,
  });
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
  await testApp.close();
  rmSync(folder, { recursive: true });
});
