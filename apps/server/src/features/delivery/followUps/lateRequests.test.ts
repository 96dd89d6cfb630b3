/** A worker that was away while another one did its work, and whose request reaches Telegram all the same. */
import type { FollowUp, Publication } from "@vestnik/contract/publications";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { followUps, rateLimits } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { releaseExpired } from "./followUpQueries.ts";
import type { DueFollowUp } from "./followUpQueries.ts";
import { carryOut, claimFollowUps, recordAnswer } from "./followUps.ts";

const SOON = { timeout: 15_000 };

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

// Follow-ups are done by hand here: only so is the order of their requests known.
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

const db = () => testApp.deps.database.db;
const posts = () => testApp.telegram.control.posts(channel.chatId);
const pinned = () => testApp.telegram.control.pinned(channel.chatId);

async function latest(): Promise<Publication> {
  const [found] = await publicationsWhen(testApp.app, owner, isSettled);
  if (!found) throw new Error("It is there.");
  return found;
}

async function publish(content: object = { text: "Tea" }): Promise<void> {
  await postPublications(testApp.app, owner, { ...content, channelIds: [channel.id] });
  await latest();
}

async function decide(method: "PUT" | "POST", what: string, wish: object): Promise<void> {
  const { id, version, batchId } = await latest();
  const body = { publications: [{ id, version }], ...wish };
  const path = `/publications/batches/${batchId}/${what}`;
  expect((await call(testApp.app, owner, method, path, body)).statusCode).toBe(200);
}
const correct = async (text: string) => await decide("PUT", "published", { text });
const pin = async (isPinned: boolean) => await decide("POST", "pin", { pinned: isPinned });

/** The pace of its channel does not count: at it, a request that is held up would not come last. */
async function claimOne(): Promise<DueFollowUp> {
  let claimed: DueFollowUp | undefined;
  const isClaimed = async () => {
    await db().delete(rateLimits);
    [claimed] = await claimFollowUps(testApp.deps, 1);
    return claimed !== undefined;
  };
  await expect.poll(isClaimed, SOON).toBe(true);
  if (!claimed) throw new Error("One is due.");
  return claimed;
}

async function doNext(): Promise<void> {
  const claimed = await claimOne();
  await recordAnswer(testApp.deps, claimed, await carryOut(testApp.deps, claimed));
}

async function details(id: string): Promise<{ followUps: FollowUp[] }> {
  const answer = await call(testApp.app, owner, "GET", `/publications/${id}`);
  return answer.json<{ followUps: FollowUp[] }>();
}

/** As if the worker had been silent for longer than its lease. */
async function letLeaseEnd(): Promise<void> {
  await db()
    .update(followUps)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(followUps.state, "asking"));
  await releaseExpired(db());
}

it("does not ask any more once another worker has its work", async () => {
  await publish();
  await correct("Coffee");
  const lost = await claimOne();
  await letLeaseEnd();
  await doNext();
  await correct("Cocoa");
  await doNext();
  expect(await carryOut(testApp.deps, lost)).toEqual({ kind: "unreachable" });
  expect(posts().map(({ text }) => text)).toEqual(["Cocoa"]);
});

describe("an answer to work that was given back and that no other worker has taken", () => {
  it("ends it, and it is not shown as under way any more", async () => {
    await publish();
    await correct("Coffee");
    const slow = await claimOne();
    const answer = await carryOut(testApp.deps, slow);
    await letLeaseEnd();
    await recordAnswer(testApp.deps, slow, answer);
    expect(await latest()).toMatchObject({
      followUp: null,
      content: { text: "<p>Coffee</p>" },
    });
    expect(await claimFollowUps(testApp.deps, 1)).toEqual([]);
  });

  it("loses nothing when it is none: it is tried again", async () => {
    await publish();
    await correct("Coffee");
    const slow = await claimOne();
    await letLeaseEnd();
    await recordAnswer(testApp.deps, slow, { kind: "unreachable" });
    expect((await latest()).followUp).toMatchObject({ kind: "edit", state: "waiting" });
    await doNext();
    expect(posts().map(({ text }) => text)).toEqual(["Coffee"]);
  });
});

it("votes are kept that were in the answer of a worker whose work another one has", async () => {
  for (const isFirst of [true, false]) {
    owner = await signUp(testApp);
    channel = await connectChannel(testApp, owner);
    await publish({ kind: "poll", question: "Tea?", options: ["Yes", "No"] });
    testApp.telegram.control.vote(channel.chatId, posts()[0]?.message_id ?? 0, [0]);
    await decide("POST", "close-poll", {});
    const slow = await claimOne();
    const answer = await carryOut(testApp.deps, slow);
    await letLeaseEnd();
    const other = await claimOne();
    const closedAlready = await carryOut(testApp.deps, other);
    expect(closedAlready).toEqual({ kind: "done" });
    const records = [
      async () => await recordAnswer(testApp.deps, slow, answer),
      async () => await recordAnswer(testApp.deps, other, closedAlready),
    ];
    for (const record of isFirst ? records : records.reverse()) await record();
    expect(await latest()).toMatchObject({
      followUp: null,
      pollResult: { voters: 1 },
    });
  }
});

describe("a request that was under way and came last", () => {
  /** One that the network holds up until another worker has done this and everything after it. */
  async function comesLast(method: string, meanwhile: () => Promise<void>): Promise<void> {
    const slow = await claimOne();
    const held = Promise.withResolvers<void>();
    testApp.telegram.control.fault({ method, kind: "slow", until: held.promise });
    onTestFinished(() => held.resolve());
    const answer = carryOut(testApp.deps, slow);
    const isUnderWay = () =>
      testApp.telegram.control.requests().some((one) => one.method === method && !one.outcome);
    await expect.poll(isUnderWay, SOON).toBe(true);
    await letLeaseEnd();
    await meanwhile();
    held.resolve();
    await recordAnswer(testApp.deps, slow, await answer);
  }

  it("does not leave the words of before in the channel", async () => {
    await publish();
    await correct("Coffee");
    await comesLast("editMessageText", async () => {
      await doNext();
      await correct("Cocoa");
      await doNext();
      expect(posts().map(({ text }) => text)).toEqual(["Cocoa"]);
    });
    expect(posts().map(({ text }) => text)).toEqual(["Coffee"]);
    expect((await latest()).followUp).toMatchObject({ kind: "edit", state: "waiting" });
    await doNext();
    expect(posts().map(({ text }) => text)).toEqual(["Cocoa"]);
    const { id, followUp, editedAt, content } = await latest();
    expect({ followUp, content }).toMatchObject({
      followUp: null,
      content: { text: "<p>Cocoa</p>" },
    });
    const { followUps: history } = await details(id);
    expect(history.flatMap(({ before }) => before ?? [])).toHaveLength(2);
    expect(editedAt).not.toBeNull();
  });

  it("does not leave a post pinned that was unpinned since", async () => {
    await publish();
    await pin(true);
    await comesLast("pinChatMessage", async () => {
      await doNext();
      await pin(false);
      await doNext();
    });
    expect(pinned()).toHaveLength(1);
    await doNext();
    expect(pinned()).toEqual([]);
    expect(await latest()).toMatchObject({ followUp: null, pinnedAt: null });
  });

  it("is of no account where it says what counts now, or where the post is gone", async () => {
    await publish();
    await correct("Coffee");
    await comesLast("editMessageText", doNext);
    expect((await latest()).followUp).toBeNull();
    await correct("Cocoa");
    await comesLast("editMessageText", async () => {
      await doNext();
      const { id, version, batchId } = await latest();
      const body = { publications: [{ id, version }] };
      await call(testApp.app, owner, "DELETE", `/publications/batches/${batchId}/published`, body);
      await doNext();
    });
    expect(await latest()).toMatchObject({ followUp: null });
    expect(await claimFollowUps(testApp.deps, 1)).toEqual([]);
  });
});
