/** A file that a bot has sent is not uploaded by it again; whatever Telegram says of its name, the post goes out once. */
import type { Publication } from "@vestnik/contract/publications";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publications, sentFiles } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import type { TestChannel } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { sampleVideo } from "../../../testing/media/sampleMedia.ts";
import { storeSample } from "../../../testing/media/storedSample.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { startFollowUpWorker } from "../followUps/followUpWorker.ts";
import { forgetOldSentFiles } from "../../uploads/sentFiles.ts";

const SOON = { timeout: 15_000 };

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());

/** Somebody with a bot. */
async function stage() {
  return { owner: await signUp(testApp), bot: createBot(testApp) };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const db = () => testApp.deps.database.db;
const channelsOf = async (count: number, { owner, bot }: Stage) => {
  const made: TestChannel[] = [];
  while (made.length < count) made.push(await connectChannel(testApp, owner, bot));
  return made;
};
const photo = async ({ owner }: Stage) =>
  `/uploads/${await storeBytes(testApp.deps, owner.userId, await plainJpeg())}`;
const video = async ({ owner }: Stage, padding = 0) => ({
  kind: "video",
  url: await storeSample(testApp.deps, owner.userId, await sampleVideo({ padding })),
});

async function publish(
  { owner }: Stage,
  media: readonly object[],
  channels: readonly TestChannel[],
) {
  const before = await db().$count(publications, eq(publications.userId, owner.userId));
  const channelIds = channels.map(({ id }) => id);
  const post = { text: `Tea ${before}`, media, channelIds };
  const answer = await postPublications(testApp.app, owner, post);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return await publicationsWhen(testApp.app, owner, isSettled, before + channels.length);
}

/** Requests that send to these channels, in their order, with the bytes each brought. */
function sendsTo(channels: readonly TestChannel[]) {
  const chats = channels.map(({ chatId }) => Number(chatId));
  return testApp.telegram.control
    .requests()
    .filter(({ method, chatId }) => method.startsWith("send") && chats.includes(chatId ?? 0))
    .map(({ outcome, files }) => ({
      status: outcome?.status,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    }));
}
const postsIn = ({ chatId }: TestChannel) => testApp.telegram.control.posts(chatId);
/** What the bot has sent is called otherwise from now on: names are kept a moment after the post is published. */
const rename = async ({ bot }: Stage, fileId: string) =>
  await vi.waitFor(async () => {
    const renamed = await db()
      .update(sentFiles)
      .set({ fileId })
      .where(eq(sentFiles.botId, bot.id))
      .returning();
    expect(renamed.length).toBeGreaterThan(0);
  }, SOON);

describe.concurrent("a name that Telegram does not take", () => {
  it.each([
    ["any more", "BQACAgIAAxOld"],
    ["because it is a photo's", "AgACAgIAAxOther"],
  ])("%s costs one more attempt, not the post, and is forgotten", async (_, fileId) => {
    const at = await stage();
    const channels = await channelsOf(1, at);
    const media = await video(at);
    await publish(at, [media], channels);
    await rename(at, fileId);
    const made = await publish(at, [media], channels);
    expect(made.map(({ status }) => status)).toEqual(["published", "published"]);
    const [first, refused, again] = sendsTo(channels);
    expect(first?.bytes).toBeGreaterThan(0);
    expect([refused, again]).toEqual([
      { status: 400, bytes: 0 },
      { status: 200, bytes: first?.bytes },
    ]);
    for (const channel of channels) expect(postsIn(channel)).toHaveLength(2);
    const [newest] = made.filter(
      ({ content }) => "text" in content && content.text.includes("Tea 1"),
    );
    const details = await call(testApp.app, at.owner, "GET", `/publications/${newest?.id}`);
    const { attempts } = details.json<{ attempts: { outcome: string; code: string }[] }>();
    expect(new Map(attempts.map(({ outcome, code }) => [outcome, code]))).toEqual(
      new Map([
        ["deferred", "file_unknown"],
        ["delivered", null],
      ]),
    );
    await publish(at, [media], channels);
    expect(sendsTo(channels).at(-1)).toEqual({ status: 200, bytes: 0 });
  });

  it("in an album stops none of it, and nothing of it stands twice", async () => {
    const at = await stage();
    const channels = await channelsOf(1, at);
    const album = [{ kind: "photo", url: await photo(at) }, await video(at)];
    await publish(at, album, channels);
    await rename(at, "BQACAgIAAxOld");
    const made = await publish(at, album, channels);
    expect(made.map(({ status }) => status)).toEqual(["published", "published"]);
    expect(sendsTo(channels).map(({ status }) => status)).toEqual([200, 400, 200]);
    for (const channel of channels) expect(postsIn(channel)).toHaveLength(4);
  });
});

describe.concurrent("a correction", () => {
  it("takes a file that its bot has sent before, and brings the bytes where its name is not taken", async ({
    onTestFinished,
  }) => {
    const worker = startFollowUpWorker(testApp.deps, { lookEveryMs: 20 });
    onTestFinished(async () => void (await worker.stop()));
    const at = await stage();
    const channels = await channelsOf(1, at);
    const [tea, coffee] = [await video(at), await video(at, 1000)];
    const [first] = await publish(at, [tea], channels);
    await publish(at, [coffee], channels);
    const path = `/publications/batches/${first?.batchId}/published`;
    const isDone = ({ followUp }: Publication) => followUp === null;
    const allDone = async () => await publicationsWhen(testApp.app, at.owner, isDone, 2);
    const fix = async (media: object) => {
      await allDone();
      const { body } = await call(testApp.app, at.owner, "GET", `/publications/${first?.id}`);
      const { publication } = JSON.parse(body) as { publication: Publication };
      const answer = await call(testApp.app, at.owner, "PUT", path, {
        text: "Better",
        media: [media],
        publications: [{ id: publication.id, version: publication.version }],
      });
      expect(answer.statusCode).toBe(200);
    };
    const edits = () =>
      testApp.telegram.control
        .requests()
        .filter(({ method, botId }) => method === "editMessageMedia" && botId === at.bot.id)
        .map(({ outcome, files }) => [outcome?.status, files.length]);
    await fix(coffee);
    await vi.waitFor(() => expect(edits()).toEqual([[200, 0]]), SOON);
    await rename(at, "BQACAgIAAxOld");
    await fix(tea);
    await vi.waitFor(
      () =>
        expect(edits()).toEqual([
          [200, 0],
          [400, 0],
          [200, 1],
        ]),
      SOON,
    );
    await allDone();
  });
});

describe.concurrent("uploaded again is", () => {
  it("what another bot has sent", async () => {
    const at = await stage();
    const mine = await channelsOf(1, at);
    const others = await channelsOf(1, { ...at, bot: createBot(testApp) });
    const media = await video(at);
    await publish(at, [media], mine);
    await publish(at, [media], others);
    expect(sendsTo([...mine, ...others])).toEqual(Array(2).fill(sendsTo(mine)[0]));
    expect(sendsTo(mine)[0]?.bytes).toBeGreaterThan(0);
  });

  it("what was sent longer than a week ago", async () => {
    const at = await stage();
    const channels = await channelsOf(1, at);
    const media = await video(at);
    await publish(at, [media], channels);
    await db()
      .update(sentFiles)
      .set({ sentAt: sql`now() - interval '7 days 1 minute'` })
      .where(eq(sentFiles.botId, at.bot.id));
    await publish(at, [media], channels);
    expect(sendsTo(channels).filter(({ bytes }) => bytes > 0)).toHaveLength(2);
  });

  it("what the first of several channels could not send", async () => {
    const at = await stage();
    const channels = await channelsOf(2, at);
    const [first] = channels;
    testApp.telegram.control.fault({ kind: "500", chatId: first?.chatId ?? 0, delayMs: 1500 });
    const made = await publish(at, [await video(at)], channels);
    expect(made.map(({ status }) => status).toSorted()).toEqual(["published", "unconfirmed"]);
    expect(sendsTo(channels).filter(({ bytes }) => bytes > 0)).toHaveLength(2);
  });
});

describe.concurrent("sent to several channels of one bot", () => {
  it("a large video is uploaded once, also while it takes longer than the pause between them", async () => {
    const at = await stage();
    const channels = await channelsOf(5, at);
    testApp.telegram.control.fault({
      kind: "slow",
      chatId: channels[0]?.chatId ?? 0,
      delayMs: 4500,
    });
    const before = sendsTo(channels).length;
    const made = await publish(at, [await video(at, 20 * 1024 * 1024)], channels);
    expect(made.map(({ status }) => status)).toEqual(channels.map(() => "published"));
    const sent = sendsTo(channels).slice(before);
    const [whole, ...others] = sent.map(({ bytes }) => bytes);
    expect(whole).toBeGreaterThan(20 * 1024 * 1024);
    expect(others).toEqual([0, 0, 0, 0]);
    const unique = channels.map((channel) => postsIn(channel)[0]?.video?.file_unique_id);
    expect(new Set(unique).size).toBe(1);
    expect(postsIn(channels[4] as TestChannel)).toMatchObject([
      { video: { file_name: "sample.bin" } },
    ]);
  });

  it("so are an album and a photo, with what each channel shows of them", async () => {
    const at = await stage();
    const channels = await channelsOf(2, at);
    const url = await photo(at);
    const album = [{ kind: "photo", url, spoiler: true }, await video(at)];
    await publish(at, album, channels);
    await publish(at, [{ kind: "photo", url }], channels);
    expect(sendsTo(channels).map(({ bytes }) => bytes > 0)).toEqual([true, false, false, false]);
    for (const channel of channels) {
      const posts = postsIn(channel);
      expect(posts).toMatchObject([
        { has_media_spoiler: true },
        { video: { file_name: "sample.bin" } },
        {},
      ]);
      expect(posts.map(({ photo: sizes }) => sizes !== undefined)).toEqual([true, false, true]);
    }
  });
});

it("what Telegram calls a file is forgotten after a week, and with the file", async () => {
  const at = await stage();
  const channels = await channelsOf(1, at);
  const url = await photo(at);
  await publish(at, [{ kind: "photo", url }], channels);
  const isKept = () => db().$count(sentFiles, eq(sentFiles.botId, at.bot.id));
  await expect.poll(isKept).toBe(1);
  await forgetOldSentFiles(testApp.deps);
  expect(await isKept()).toBe(1);
  const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000);
  await forgetOldSentFiles({ ...testApp.deps, clock: inAWeek });
  expect(await isKept()).toBe(0);
  await publish(at, [{ kind: "photo", url }], channels);
  await expect.poll(isKept).toBe(1);
  const which = { use: "published" };
  const removal = await call(testApp.app, at.owner, "POST", "/uploads/remove", which);
  expect(removal.statusCode).toBe(200);
  expect(await isKept()).toBe(0);
});
