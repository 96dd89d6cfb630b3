/** Polls that are closed in their channels: what they came to, what is refused, and answers that are lost. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { FollowUp, Publication } from "@vestnik/contract/publications";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followUps, publications } from "../../../db/schema.ts";
import type { PollingWorker } from "../../../machine/pollingWorker.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { startFollowUpWorker } from "./followUpWorker.ts";

let testApp: TestApp;
let followUpWorker: PollingWorker;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp();
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

const control = () => testApp.telegram.control;
const poll = { kind: "poll", question: "Tea?", options: ["Yes", "No"] };

async function published(content: object, when: object = {}): Promise<Publication> {
  const answer = await postPublications(testApp.app, owner, {
    ...content,
    channelIds: [channel.id],
    ...when,
  });
  expect(answer.statusCode).toBe(201);
  return await publicationWhen("scheduledDate" in when ? () => true : isSettled);
}

async function publicationWhen(wanted: (publication: Publication) => boolean) {
  const [found] = await publicationsWhen(testApp.app, owner, wanted, 1);
  if (!found) throw new Error("There is a publication.");
  return found;
}

const isStill = ({ followUp }: Publication) => followUp?.state !== "waiting";
const close = async ({ id, version, batchId }: Publication) =>
  await call(testApp.app, owner, "POST", `/publications/batches/${batchId}/close-poll`, {
    publications: [{ id, version }],
  });
const refusalOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
];
const messageId = () => control().posts(channel.chatId)[0]?.message_id ?? 0;
const vote = (...options: number[]) => control().vote(channel.chatId, messageId(), options);

describe("refused is closing", () => {
  it("what is no poll, and what is not published yet", async () => {
    expect(refusalOf(await close(await published({ text: "Tea", kind: "post" })))).toEqual([
      409,
      "not_a_poll",
    ]);
    owner = await signUp(testApp);
    channel = await connectChannel(testApp, owner);
    const waiting = await published(poll, { scheduledDate: minutesAhead(60) });
    expect(refusalOf(await close(waiting))).toEqual([409, "not_published"]);
  });

  it("what is closed already, by its owner or by its time", async () => {
    const made = await published(poll);
    await close(made);
    const closed = await publicationWhen(({ pollClosedAt }) => pollClosedAt !== null);
    expect(refusalOf(await close(closed))).toEqual([409, "poll_closed"]);

    owner = await signUp(testApp);
    channel = await connectChannel(testApp, owner);
    const timed = await published({ ...poll, closeAfterMinutes: 60 });
    await testApp.deps.database.db
      .update(publications)
      .set({ publishedAt: sql`now() - interval '1 hour'` })
      .where(eq(publications.id, timed.id));
    expect(refusalOf(await close(timed))).toEqual([409, "poll_closed"]);
  });
});

it("a closed poll keeps its votes, and nobody can vote any more", async () => {
  const made = await published({ ...poll, allowsMultipleAnswers: true });
  vote(0);
  vote(0, 1);
  // As a page still shows it while something else is recorded.
  expect((await close({ ...made, version: made.version - 1 })).statusCode).toBe(200);
  const closed = await publicationWhen(({ pollClosedAt }) => pollClosedAt !== null);
  expect(closed).toMatchObject({
    status: "published",
    followUp: null,
    pollResult: {
      options: [
        { text: "Yes", votes: 2 },
        { text: "No", votes: 1 },
      ],
      voters: 2,
    },
  });
  expect(() => vote(0)).toThrow("closed");
  const details = await call(testApp.app, owner, "GET", `/publications/${made.id}`);
  expect(details.json<{ followUps: FollowUp[] }>().followUps).toMatchObject([
    { kind: "close", state: "done" },
  ]);
});

it("a poll whose votes were in an answer that was lost is closed, and nothing is made up", async () => {
  const made = await published(poll);
  vote(1);
  control().fault({ method: "stopPoll", kind: "drop_after_accept" });
  await close(made);
  const closed = await publicationWhen(({ pollClosedAt }) => pollClosedAt !== null);
  expect(closed).toMatchObject({ followUp: null, pollResult: null });
  expect(() => vote(1)).toThrow("closed");
});

it("a poll whose closing never arrived is closed by the next try, with its votes", async () => {
  const made = await published(poll);
  vote(1);
  control().fault({ method: "stopPoll", kind: "drop_before_accept" });
  await close(made);
  const closed = await publicationWhen(({ pollClosedAt }) => pollClosedAt !== null);
  expect(closed.pollResult).toMatchObject({ options: [{ votes: 0 }, { votes: 1 }], voters: 1 });
});

it("a closing without any answer is unconfirmed, and its owner may ask again", async () => {
  const made = await published(poll);
  control().fault({ method: "stopPoll", kind: "500", times: 0 });
  await close(made);
  const { chatId } = channel;
  const asked = () =>
    control()
      .requests()
      .filter((one) => one.method === "stopPoll" && one.chatId === chatId);
  await expect.poll(() => asked().some(({ outcome }) => outcome)).toBe(true);
  await testApp.deps.database.db
    .update(followUps)
    .set({ deadline: sql`now() - interval '1 second'` })
    .where(eq(followUps.userId, owner.userId));
  const failed = await publicationWhen(isStill);
  expect(failed).toMatchObject({
    pollClosedAt: null,
    pollResult: null,
    followUp: { kind: "close", state: "failed", code: "change_unconfirmed" },
  });
  control().clearFaults();
  await close(failed);
  const closed = await publicationWhen(({ pollClosedAt }) => pollClosedAt !== null);
  expect(closed).toMatchObject({ followUp: null, pollResult: { voters: 0 } });
});

it("where the bot may not close it, or it is gone, its owner reads why", async () => {
  const made = await published(poll);
  const rights = { can_post_messages: false, can_edit_messages: false };
  control().setMember(channel.chatId, channel.botId, { rights });
  await close(made);
  const failed = await publicationWhen(isStill);
  expect(failed.followUp).toMatchObject({ state: "failed", code: "poll_not_closable" });
  control().removePost(channel.chatId, messageId());
  await close(failed);
  const gone = await publicationWhen(({ followUp }) => followUp?.code === "message_gone");
  expect(gone.pollClosedAt).toBeNull();
});
