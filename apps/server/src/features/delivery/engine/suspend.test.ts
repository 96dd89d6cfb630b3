/** A machine that was suspended wakes up with claims that other workers have by now. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import { createElapsedClock } from "../../../machine/elapsedClock.ts";
import {
  connectChannel,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

/** How long the machine has been suspended so far. */
let asleepMs = 0;
let testApp: TestApp;

beforeEach(async () => {
  asleepMs = 0;
  testApp = await startTestApp({
    elapsed: createElapsedClock({
      monotonic: () => performance.now(),
      sleepless: () => performance.now() + asleepMs,
    }),
  });
});
afterEach(async () => await testApp.close());

const sends = () =>
  testApp.telegram.control.requests().filter(({ method }) => method === "sendMessage");

it("a worker that slept longer than its lease between claim and request sends nothing of it", async () => {
  const owner = await signUp(testApp);
  const channel = await connectChannel(testApp, owner);
  const { deps } = testApp;
  // The machine sleeps once, in the middle of the preparation.
  const openSecret = deps.secrets.open.bind(deps.secrets);
  const sleepy = {
    ...deps.secrets,
    open: (...given: Parameters<typeof openSecret>) => {
      if (asleepMs === 0) asleepMs = 60_000;
      return openSecret(...given);
    },
  };
  Object.assign(deps, { secrets: sleepy });
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  await testApp.startWorker();
  // No request had left, so the publication is sent under a new claim.
  await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
  const [row] = await deps.database.db.select().from(publications);
  expect(row?.fence).toBe(2);
  expect(sends()).toHaveLength(1);
});
