/** What a refused bot token stopped: the post that met the refusal and those behind it fare alike. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Problems } from "@vestnik/contract/problems";
import type { Publication } from "@vestnik/contract/publications";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publications as publicationsTable } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { noticeTroubles } from "../../alerts/noticing.ts";

const SOON = { timeout: 15_000 };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());

function of<T>(one: T | undefined): T {
  if (one === undefined) throw new Error("There are two.");
  return one;
}

const db = () => testApp.deps.database.db;
const isHeld = ({ heldBy }: Publication) => heldBy === "bot_token";
const textsIn = (...channels: readonly TestChannel[]) =>
  channels.map(({ chatId }) => testApp.telegram.control.posts(chatId).map(({ text }) => text));
const allSettled = async (owner: Owner, count = 2) =>
  await publicationsWhen(testApp.app, owner, isSettled, count);

/** An owner with two channels of one bot. */
async function stage() {
  const owner = await signUp(testApp);
  const bot = createBot(testApp);
  const first = await connectChannel(testApp, owner, bot);
  const second = await connectChannel(testApp, owner, bot);
  return { owner, bot, first, second };
}
type Stage = Awaited<ReturnType<typeof stage>>;

/** One decision for both channels, of which one meets the refusal at least; returns the bot's present token as well. */
async function stopped({ owner, bot, first, second }: Stage) {
  const botToken = testApp.telegram.control.revokeBotToken(bot.id);
  await postPublications(testApp.app, owner, { channelIds: [first.id, second.id] });
  const found = await publicationsWhen(testApp.app, owner, isHeld, 2);
  return { botToken, found };
}

async function repair(owner: Owner, { id }: TestChannel, botToken: string) {
  const response = await call(testApp.app, owner, "PUT", `/channels/${id}`, { botToken });
  const { code, releasedCount } = response.json<ErrorBody & { releasedCount?: number }>();
  return { status: response.statusCode, code, releasedCount };
}

describe.concurrent("nothing goes out", () => {
  it("with a token that does not work either, nor by a press that is for what has failed", async () => {
    const at = await stage();
    const { owner, bot, first, second } = at;
    const { found } = await stopped(at);
    const { id, version } = of(found[0]);
    expect(await repair(owner, first, `${bot.id}:${"A".repeat(35)}`)).toMatchObject({
      status: 422,
      code: "bot_token_invalid",
    });
    const choice = { choice: "send_again", version };
    const pressed = await call(testApp.app, owner, "POST", `/publications/${id}/resolve`, choice);
    expect([pressed.statusCode, pressed.json<ErrorBody>().code]).toEqual([409, "too_late"]);
    expect(await publicationsWhen(testApp.app, owner, isHeld, 2)).toHaveLength(2);
    expect(textsIn(first, second)).toEqual([[], []]);
  });

  it("that was deleted meanwhile, and what was changed goes out as it is now", async () => {
    const at = await stage();
    const { owner, first, second } = at;
    const { botToken } = await stopped(at);
    // One that was claimed just before the refusal is still on its way: it comes back to wait, in its next version.
    const whatWaitsIn = async (channel: TestChannel) => {
      const waiting = await publicationsWhen(testApp.app, owner, isHeld);
      return of(waiting.find(({ channelId }) => channelId === channel.id));
    };
    const remove = async () => {
      const { id } = await whatWaitsIn(first);
      return (await call(testApp.app, owner, "DELETE", `/publications/${id}`)).statusCode;
    };
    const edit = async () => {
      const { batchId, id, version } = await whatWaitsIn(second);
      const edited = { text: "<p>Better</p>", publications: [{ id, version }] };
      const path = `/publications/batches/${batchId}`;
      return (await call(testApp.app, owner, "PUT", path, edited)).statusCode;
    };
    await expect.poll(remove, SOON).toBe(200);
    await expect.poll(edit, SOON).toBe(200);
    expect(await repair(owner, first, botToken)).toMatchObject({ releasedCount: 1 });
    await allSettled(owner, 1);
    expect(textsIn(first, second)).toEqual([[], ["Better"]]);
  });

  it("in another person's channel of the same bot, which waits for the token that this person gives", async () => {
    const at = await stage();
    const { owner, bot, first, second } = at;
    const other = await signUp(testApp);
    const theirs = await connectChannel(testApp, other, bot);
    const { botToken } = await stopped(at);
    await postPublications(testApp.app, other, { channelIds: [theirs.id] });
    await publicationsWhen(testApp.app, other, isHeld);
    expect(await repair(owner, theirs, botToken)).toMatchObject({
      status: 404,
      code: "channel_not_found",
    });
    expect(await repair(owner, first, botToken)).toMatchObject({ releasedCount: 2 });
    await allSettled(owner);
    expect(textsIn(first, second, theirs)).toEqual([["Hello"], ["Hello"], []]);
    expect(await repair(other, theirs, botToken)).toMatchObject({ releasedCount: 1 });
    await allSettled(other, 1);
    expect(textsIn(theirs)).toEqual([["Hello"]]);
  });

  it("of which it is not clear whether it is out", async () => {
    const { owner, bot, first, second } = await stage();
    testApp.telegram.control.fault({ kind: "drop_after_accept", chatId: first.chatId });
    const unclear = { channelIds: [first.id], text: "<p>Unclear</p>" };
    await postPublications(testApp.app, owner, unclear);
    await allSettled(owner, 1);
    const botToken = testApp.telegram.control.revokeBotToken(bot.id);
    await postPublications(testApp.app, owner, { channelIds: [second.id] });
    await publicationsWhen(testApp.app, owner, (one) => isHeld(one) || isSettled(one), 2);
    expect(await repair(owner, second, botToken)).toMatchObject({ releasedCount: 1 });
    const after = await allSettled(owner);
    expect(after.map(({ status }) => status).toSorted()).toEqual(["published", "unconfirmed"]);
    expect(textsIn(first, second)).toEqual([["Unclear"], ["Hello"]]);
  });
});

describe.concurrent("a new token", () => {
  it("sends what met the refusal and what waited behind it, once each, and says how many", async () => {
    const at = await stage();
    const { owner, first, second } = at;
    const { botToken, found } = await stopped(at);
    const waits = ["scheduled", null, false];
    expect(found.map(({ status, error, deferred }) => [status, error, deferred])).toEqual([
      waits,
      waits,
    ]);
    expect(await repair(owner, first, botToken)).toMatchObject({ releasedCount: 2 });
    const after = await allSettled(owner);
    expect(after.map(({ status }) => status)).toEqual(["published", "published"]);
    expect(after.map(({ dueAt }) => dueAt)).toEqual(found.map(({ dueAt }) => dueAt));
    expect(textsIn(first, second)).toEqual([["Hello"], ["Hello"]]);
  });

  it("comes too late for both: both are offered, and one press sends them", async () => {
    const at = await stage();
    const { owner, first, second } = at;
    const { botToken } = await stopped(at);
    // They may have been put off before.
    const late = { lateLimitAt: sql`now() - interval '1 second'`, attempts: 1 };
    await db()
      .update(publicationsTable)
      .set(late)
      .where(eq(publicationsTable.userId, owner.userId));
    const missed = await allSettled(owner);
    const codes = missed.map(({ status, error }) => `${status} ${error?.code}`);
    expect(codes).toEqual(["missed too_late_to_send", "missed too_late_to_send"]);
    while (await noticeTroubles(db()));
    expect(await repair(owner, first, botToken)).toMatchObject({ releasedCount: 0 });
    const { problems } = (await call(testApp.app, owner, "GET", "/problems")).json<Problems>();
    expect(problems).toMatchObject([{ kind: "token", isOver: true, unsent: 2, waiting: 0 }]);
    const { key } = of(problems[0]);
    const pressed = await call(testApp.app, owner, "POST", "/problems/send-again", { key });
    expect(pressed.json()).toMatchObject({ sent: 2, left: 0 });
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published", 2);
    expect(textsIn(first, second)).toEqual([["Hello"], ["Hello"]]);
  });

  it("given in two tabs at once sends nothing twice", async () => {
    const at = await stage();
    const { owner, bot, first, second } = at;
    const { botToken } = await stopped(at);
    const tabs = [first, second, first].map((one) => repair(owner, one, botToken));
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await allSettled(owner);
    expect(textsIn(first, second)).toEqual([["Hello"], ["Hello"]]);
    const accepted = testApp.telegram.control
      .requests()
      .filter((one) => one.accepted && one.botId === bot.id && one.method === "sendMessage");
    expect(accepted).toHaveLength(2);
  });

  it("given in one channel goes on working there when another channel's old one is refused", async () => {
    const { owner, bot, first, second } = await stage();
    const { control } = testApp.telegram;
    const botToken = control.revokeBotToken(bot.id);
    // A new token is not stored where its bot may not post.
    control.kick(second.chatId, bot.id);
    expect(await repair(owner, first, botToken)).toMatchObject({ status: 200 });
    control.setMember(second.chatId, bot.id);
    await postPublications(testApp.app, owner, { channelIds: [second.id] });
    await publicationsWhen(testApp.app, owner, isHeld);
    await postPublications(testApp.app, owner, { channelIds: [first.id] });
    await publicationsWhen(testApp.app, owner, (one) => isHeld(one) || isSettled(one), 2);
    expect(textsIn(first, second)).toEqual([["Hello"], []]);
  });

  it("given while the old one is being refused is not held with it, in any channel of the bot", async (own) => {
    const { owner, bot, first, second } = await stage();
    const { control } = testApp.telegram;
    const botToken = control.revokeBotToken(bot.id);
    const slow = { kind: "slow", method: "sendMessage", botId: bot.id } as const;
    const answers = Promise.withResolvers<void>();
    control.fault({ ...slow, until: answers.promise, times: 2 });
    await postPublications(testApp.app, owner, { channelIds: [first.id, second.id] });
    const isUnderWay = (one: Publication) => one.status === "sending" || isHeld(one);
    const find = async () => await publicationsWhen(testApp.app, owner, () => true, 2);
    // Beside other tests only a test's own knows to which of them it belongs.
    const { expect: expectHere, onTestFinished: afterThis } = own;
    afterThis(() => answers.resolve());
    const seen = async () => (await find()).some(isUnderWay);
    await expectHere.poll(seen, { interval: 20 }).toBe(true);
    expect(await repair(owner, first, botToken)).toMatchObject({ status: 200 });
    answers.resolve();
    await allSettled(owner);
    expect(textsIn(first, second)).toEqual([["Hello"], ["Hello"]]);
  });
});

it("who publishes the same text meanwhile is asked, as with everything that waits", async () => {
  const at = await stage();
  await stopped(at);
  const again = { channelIds: [at.first.id], ifRepeated: "ask" as const };
  const asked = (await postPublications(testApp.app, at.owner, again)).json<ErrorBody>();
  expect(asked).toMatchObject({ code: "publication_repeated", details: { isPlanned: true } });
});
