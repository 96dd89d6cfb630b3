/** Posts that are pinned, unpinned and removed by themselves, as was chosen with their content. */
import type { BatchResult } from "@vestnik/contract/batches";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followUps, publications } from "../../../db/schema.ts";
import type { PollingWorker } from "../../../machine/pollingWorker.ts";
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
import { planFollowUps } from "./followUps.ts";
import { startFollowUpWorker } from "./followUpWorker.ts";

let testApp: TestApp;
let followUpWorker: PollingWorker;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  await testApp.startWorker();
  followUpWorker = startFollowUpWorker(testApp.deps, { lookEveryMs: 20 });
});
afterAll(async () => {
  await followUpWorker.stop();
  await testApp.close();
});
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

const db = () => testApp.deps.database.db;
const control = () => testApp.telegram.control;
const posts = () => control().posts(channel.chatId);
const pinned = () => control().pinned(channel.chatId);

const publish = async (content: object) =>
  await postPublications(testApp.app, owner, { text: "Tea", ...content, channelIds: [channel.id] });

async function when(isWanted: (publication: Publication) => boolean): Promise<Publication> {
  const [found] = await publicationsWhen(testApp.app, owner, isWanted, 1);
  if (!found) throw new Error("It is there.");
  return found;
}

async function planned(content: object): Promise<Publication> {
  expect((await publish(content)).statusCode).toBe(201);
  return await when(
    ({ unpinAt, removeAt, pinnedAt }) => (unpinAt ?? removeAt ?? pinnedAt) !== null,
  );
}

const decide = async (
  { id, version, batchId }: Publication,
  method: "PUT" | "POST" | "DELETE",
  what: string,
  wish: object = {},
) =>
  await call(testApp.app, owner, method, `/publications/batches/${batchId}/${what}`, {
    publications: [{ id, version }],
    ...wish,
  });

/** As if so much time had passed since the post went out. */
async function letPass(kind: "unpin" | "remove"): Promise<void> {
  await db()
    .update(followUps)
    .set({ notBefore: sql`now()` })
    .where(and(eq(followUps.userId, owner.userId), eq(followUps.kind, kind)));
}

const minutesAfter = ({ publishedAt }: Publication, at: string | null) =>
  (Date.parse(at ?? "") - Date.parse(publishedAt ?? "")) / 60_000;

describe("refused is", () => {
  it.each([
    ["an unpinning after no time", { pin: { unpinAfterMinutes: 0 } }, 422, "unpin_time"],
    ["a removal too late for a bot", { removeAfterMinutes: 2876 }, 422, "remove_time"],
    ["a pin of another shape", { pin: true }, 400, "validation_failed"],
    ["half a minute", { removeAfterMinutes: 0.5 }, 400, "validation_failed"],
  ])("%s", async (_, content, status, code) => {
    const answer = await publish(content);
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([status, code]);
  });
});

it("a post is pinned at once, unpinned at its time, and then removed", async () => {
  const made = await planned({ pin: { unpinAfterMinutes: 60 }, removeAfterMinutes: 120 });
  expect(minutesAfter(made, made.unpinAt)).toBe(60);
  expect(minutesAfter(made, made.removeAt)).toBe(120);
  await expect.poll(pinned).toHaveLength(1);
  expect(posts()).toHaveLength(1);
  await letPass("unpin");
  await expect.poll(pinned).toEqual([]);
  const unpinned = await when(({ unpinAt }) => unpinAt === null);
  expect(unpinned).toMatchObject({ pinnedAt: null, followUp: null, removedAt: null });
  await letPass("remove");
  await expect.poll(posts).toEqual([]);
  const removed = await when(({ removedAt }) => removedAt !== null);
  expect(removed).toMatchObject({ removeAt: null, followUp: null });
});

it("what is planned is planned once, also by workers side by side", async () => {
  const made = await planned({ removeAfterMinutes: 120 });
  await db().transaction(async (tx) => {
    await tx.delete(followUps).where(eq(followUps.userId, owner.userId));
    await tx
      .update(publications)
      .set({ plannedAt: null })
      .where(eq(publications.userId, owner.userId));
  });
  await Promise.all([1, 2, 3].map(async () => await planFollowUps(testApp.deps)));
  await when(({ version }) => version > made.version);
  const rows = await db().select().from(followUps).where(eq(followUps.userId, owner.userId));
  expect(rows.map(({ kind, planned: isPlanned }) => [kind, isPlanned])).toEqual([["remove", true]]);
});

describe("while a removal is planned", () => {
  it("the post can be corrected and pinned, and is removed at its time all the same", async () => {
    const made = await planned({ removeAfterMinutes: 120 });
    expect((await decide(made, "PUT", "published", { text: "Coffee" })).statusCode).toBe(200);
    await expect.poll(() => posts()[0]?.text).toBe("Coffee");
    const edited = await when(({ editedAt }) => editedAt !== null);
    expect(edited).toMatchObject({
      followUp: null,
      removeAt: made.removeAt,
      content: { removeAfterMinutes: 120 },
    });
    expect((await decide(edited, "POST", "pin", { pinned: true })).statusCode).toBe(200);
    await expect.poll(pinned).toHaveLength(1);
    await letPass("remove");
    await expect.poll(posts).toEqual([]);
  });

  it("a correction that fails is told, and its owner dismisses nothing but that", async () => {
    const made = await planned({ removeAfterMinutes: 120 });
    control().setMember(channel.chatId, channel.botId, { rights: { can_edit_messages: false } });
    await decide(made, "POST", "pin", { pinned: true });
    const failed = await when(({ followUp }) => followUp?.state === "failed");
    expect((await decide(failed, "POST", "withdraw")).statusCode).toBe(200);
    expect(await when(() => true)).toMatchObject({ followUp: null, removeAt: made.removeAt });
    await letPass("remove");
    await expect.poll(posts).toEqual([]);
  });

  it("its owner leaves the post there after all", async () => {
    const made = await planned({ removeAfterMinutes: 120 });
    const answer = await decide(made, "POST", "cancel-plan");
    const [result] = answer.json<{ results: BatchResult[] }>().results;
    expect(result?.publication).toMatchObject({ removeAt: null, followUp: null });
    await letPass("remove");
    expect((await decide(made, "POST", "cancel-plan")).statusCode).toBe(409);
    const rows = await db().select().from(followUps).where(eq(followUps.userId, owner.userId));
    expect(rows.map(({ state }) => state)).toEqual(["replaced"]);
    expect(posts()).toHaveLength(1);
  });

  it("a removal by hand comes first, and is the only one", async () => {
    const made = await planned({ pin: { unpinAfterMinutes: 60 }, removeAfterMinutes: 120 });
    await expect.poll(pinned).toHaveLength(1);
    const now = await when(({ pinnedAt }) => pinnedAt !== null);
    expect((await decide(now, "DELETE", "published")).statusCode).toBe(200);
    await expect.poll(posts).toEqual([]);
    const removed = await when(({ removedAt }) => removedAt !== null);
    expect(removed).toMatchObject({ unpinAt: null, removeAt: null, followUp: null });
    expect(made.batchId).toBe(removed.batchId);
  });
});

describe("its owner is told", () => {
  it("that a removal failed", async () => {
    await planned({ removeAfterMinutes: 120 });
    control().setMember(channel.chatId, channel.botId, { rights: { can_delete_messages: false } });
    control().fault({ method: "deleteMessage", kind: "500", times: 0, chatId: channel.chatId });
    await db()
      .update(followUps)
      .set({ deadline: sql`now() + interval '1 second'`, notBefore: sql`now()` })
      .where(eq(followUps.userId, owner.userId));
    const failed = await when(({ followUp }) => followUp?.state === "failed");
    expect(failed).toMatchObject({ followUp: { kind: "remove" }, removeAt: null, removedAt: null });
    expect(failed.warning).toBe(failed.followUp?.code);
    const [row] = await db().select().from(publications).where(eq(publications.id, failed.id));
    expect(row?.cause).not.toBeNull();
    control().clearFaults();
  });

  it("that a post could not be pinned, and it is not unpinned then", async () => {
    control().setMember(channel.chatId, channel.botId, { rights: { can_edit_messages: false } });
    await publish({ pin: { unpinAfterMinutes: 60 } });
    const failed = await when(({ followUp }) => followUp?.state === "failed");
    expect(failed).toMatchObject({
      followUp: { kind: "pin", code: "message_not_pinnable" },
      warning: "message_not_pinnable",
      unpinAt: null,
    });
    const rows = await db().select().from(followUps).where(eq(followUps.userId, owner.userId));
    expect(rows.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      "pin failed",
      "unpin replaced",
    ]);
  });

  it("that nothing is known of the message of a post that is there by their word", async () => {
    control().fault({ kind: "drop_after_accept", chatId: channel.chatId });
    await publish({ removeAfterMinutes: 120 });
    const unclear = await when(isSettled);
    expect(unclear.status).toBe("unconfirmed");
    await call(testApp.app, owner, "POST", `/publications/${unclear.id}/resolve`, {
      choice: "it_is_there",
      version: unclear.version,
    });
    await when(({ removeAt }) => removeAt !== null);
    await letPass("remove");
    const failed = await when(({ followUp }) => followUp?.state === "failed");
    expect(failed.followUp).toMatchObject({ kind: "remove", code: "message_not_known" });
  });
});
