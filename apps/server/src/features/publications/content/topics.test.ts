/** Topics of groups: what Telegram is told, what it refuses, and when a topic is one of too many groups. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { MAX_TOPIC_ID } from "@vestnik/domain/topic";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { channels } from "../../../db/schema.ts";
import type { PollingWorker } from "../../../machine/pollingWorker.ts";
import {
  call,
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
  schedule,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { startFollowUpWorker } from "../../delivery/followUps/followUpWorker.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let group: TestChannel;
let topicId: number;
let followUpWorker: PollingWorker;

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
  group = await connectGroup();
  topicId = testApp.telegram.control.createTopic(group.chatId, "News");
});

const connectGroup = async () => await connectChannel(testApp, owner, createBot(testApp), "group");
const upload = async () =>
  `/uploads/${await storeBytes(testApp.deps, owner.userId, await plainJpeg())}`;
const publish = async (content: object, ...places: TestChannel[]) =>
  await postPublications(testApp.app, owner, {
    text: "Tea",
    topicId,
    ...content,
    channelIds: (places.length > 0 ? places : [group]).map(({ id }) => id),
  });
const settled = async (count: number) =>
  await publicationsWhen(testApp.app, owner, isSettled, count);
const topicsIn = ({ chatId }: TestChannel) =>
  testApp.telegram.control.posts(chatId).map(({ message_thread_id }) => message_thread_id);
const codeOf = (answer: Awaited<ReturnType<typeof publish>>) => [
  answer.statusCode,
  answer.json<Partial<ErrorBody>>().code,
];

describe("refused is", () => {
  it.each([
    ["General by its number", 1, 422, "topic_invalid"],
    ["a number above all that Telegram gives", MAX_TOPIC_ID + 1, 422, "topic_invalid"],
    ["half a topic", 2.5, 400, "validation_failed"],
    ["a link, which only the form reads", "https://t.me/tea/45", 400, "validation_failed"],
  ])("%s", async (_, wrong, status, code) => {
    const poll = { kind: "poll", text: undefined, question: "Tea?", options: ["Yes", "No"] };
    for (const content of [{}, poll])
      expect(codeOf(await publish({ ...content, topicId: wrong }))).toEqual([status, code]);
  });

  it("a topic of two groups, at once and when a group joins later, and not where one of them leaves", async () => {
    const [other, news] = [await connectGroup(), await connectChannel(testApp, owner)];
    const refused = [422, "topic_of_one_group"];
    expect(codeOf(await publish({}, group, other))).toEqual(refused);
    const post = { text: "Tea", topicId };
    const made = await schedule(testApp.app, owner, { ...post, channelIds: [group.id, news.id] });
    const seen = made.map(({ id, version }) => ({ id, version }));
    const [inGroup, inNews] = seen;
    const batch = `/publications/batches/${made[0]?.batchId}`;
    const change = async (body: object) =>
      await call(testApp.app, owner, "PUT", batch, { ...post, ...body });
    const addedChannelIds = [other.id];
    expect(codeOf(await change({ publications: seen, removes: [], addedChannelIds }))).toEqual(
      refused,
    );
    const moved = { ...post, scheduledDate: made[0]?.dueAt, ...inNews, channelId: other.id };
    const { id: _, ...edit } = moved;
    expect(
      codeOf(await call(testApp.app, owner, "PUT", `/publications/${inNews?.id}`, edit)),
    ).toEqual(refused);
    const answer = await change({ publications: [inNews], removes: [inGroup], addedChannelIds });
    expect(answer.statusCode).toBe(200);
  });
});

describe("Telegram is told the topic", () => {
  it("of a text, a picture, an album, both messages of a post in two, and a poll", async () => {
    const imageUrls = [await upload(), await upload()];
    const poll = { kind: "poll", text: undefined, question: "Tea?", options: ["Yes", "No"] };
    const contents = [{}, { imageUrls: [await upload()] }, { imageUrls }, poll];
    for (const content of contents) await publish(content);
    await publish({ imageUrls, shape: "apart" });
    await settled(5);
    // The second message of the last follows its first.
    const wanted = Array.from({ length: 1 + 1 + 2 + 1 + 3 }, () => topicId);
    await expect.poll(() => topicsIn(group)).toEqual(wanted);
  });

  it("in the group, not in a channel of the same decision, and in a chat of unknown type, too", async () => {
    const news = await connectChannel(testApp, owner);
    await publish({}, news, group);
    await settled(2);
    expect([topicsIn(news), topicsIn(group)]).toEqual([[undefined], [topicId]]);
    await testApp.deps.database.db
      .update(channels)
      .set({ chatType: null })
      .where(eq(channels.id, group.id));
    await publish({});
    await settled(3);
    expect(topicsIn(group)).toEqual([topicId, topicId]);
  });

  it("and nothing of General", async () => {
    await publish({ topicId: null });
    await publish({ topicId: undefined });
    const [one, other] = await settled(2);
    expect(topicsIn(group)).toEqual([undefined, undefined]);
    expect([one?.content.topicId, other?.content.topicId]).toEqual([null, null]);
  });
});

it("a closed topic and one that the group does not have fail with their reasons, and the group goes on working", async () => {
  testApp.telegram.control.closeTopic(group.chatId, topicId);
  await publish({});
  const [closed] = await settled(1);
  await publish({ topicId: topicId + 1 });
  const failed: readonly Publication[] = await settled(2);
  expect(closed?.error?.code).toBe("topic_closed");
  const codes = failed.map(({ error }) => error?.code);
  expect(new Set(codes)).toEqual(new Set(["topic_closed", "topic_not_found"]));
  const [channel] = await testApp.deps.database.db
    .select({ status: channels.status })
    .from(channels)
    .where(eq(channels.id, group.id));
  expect(channel?.status).toBe("ok");
});
