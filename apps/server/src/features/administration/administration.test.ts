/** What operators do to accounts: refused first, dry where it is large, written down, and undone where it can be. */
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { channels, publications, rateLimits, users } from "../../db/schema.ts";
import {
  call,
  isSettled,
  postPublications,
  publicationsWhen,
  scheduleOne,
} from "../../testing/factories.ts";
import type { OwnedApp } from "../../testing/ownedApp.ts";
import { startOwnedApp } from "../../testing/ownedApp.ts";
import { LOGIN_BOT_TOKEN } from "../../testing/testTelegram.ts";
import { deleteDueAccounts } from "../account/deletion/deletion.ts";
import { administer } from "./administration.ts";
import { readCommand } from "./commands.ts";

let owned: OwnedApp;
beforeEach(async () => {
  owned = await startOwnedApp();
});
afterEach(async () => await owned.testApp.close());

const db = () => owned.testApp.deps.database.db;
const admin = async (...words: string[]) =>
  await administer(owned.testApp.deps, readCommand(words).command, "olga");
const log = async () =>
  (await admin("log")).data as { by: string; act: string; userId: string; reason: string | null }[];
const me = () => owned.owner.userId;

async function makeDue(id: string): Promise<void> {
  await db()
    .update(publications)
    .set({ dueAt: sql`now()`, notBefore: sql`now()`, lateLimitAt: sql`now() + interval '1 hour'` })
    .where(eq(publications.id, id));
}

async function setStatus(id: string, change: Partial<typeof publications.$inferInsert>) {
  await db().update(publications).set(change).where(eq(publications.id, id));
}

const waiting = async () => await scheduleOne(owned.testApp.app, owned.owner, owned.channel);

describe("refused", () => {
  it.each([
    [["frobnicate"], /^npm run admin -- <what>/],
    [["block", "@anna"], /block needs --reason/],
    [["block", "@anna", "--reason", " "], /reason is empty/],
    [["block", "@anna", "--reason", "x".repeat(301)], /301 characters; 300 are allowed/],
    [["limit", "1", "channels", "many"], /whole number, "unlimited" or "plan"/],
    [["limit", "1", "wishes", "3"], /"wishes" is none of channels/],
    [["requeue", "--due-from", "tomorrow"], /--due-from is a time/],
    [["people", "--yes"], /--yes has no meaning for people/],
    [["delete"], /^npm run admin/],
  ])("%j says what is wrong", (words, sentence) => {
    expect(() => readCommand(words)).toThrow(sentence);
  });

  it("nobody is changed who is not there, not blocked, or to get credits without end", async () => {
    await expect(admin("block", "@nobody_here", "--reason", "x")).rejects.toThrow(/no person/);
    await expect(admin("unblock", me())).rejects.toThrow(/is not blocked/);
    await expect(admin("limit", me(), "credits", "unlimited")).rejects.toThrow(/name a number/);
    await expect(admin("reset-bot", "@no_such_bot")).rejects.toThrow(/no channel with the bot/);
    expect(await log()).toEqual([]);
  });
});

it("a blocked person is refused everywhere with the operator's reason, nothing is sent, and after that what waited goes out once", async () => {
  const { testApp, owner, channel } = owned;
  const { app } = testApp;
  const { id } = await waiting();
  const made = await call(app, owner, "POST", "/api-keys", {
    name: "A program",
    scopes: ["read"],
    channelIds: null,
    expiresInDays: null,
  });
  const { key } = made.json<{ key: string }>();
  const program = { userId: me(), headers: { authorization: `Bearer ${key}` } };
  expect((await call(app, program, "GET", "/publications")).statusCode).toBe(200);
  await admin("block", me(), "--reason", "Spam about quinces.");
  await makeDue(id);
  await testApp.startWorker();
  const [person] = await db().select().from(users).where(eq(users.id, me()));
  const profile = { id: person?.telegramId ?? 0, first_name: "Anna" };
  const payload = signLogin(profile, LOGIN_BOT_TOKEN, Math.floor(Date.now() / 1000));
  for (const answer of [
    await call(app, owner, "GET", "/publications"),
    await call(app, program, "GET", "/publications"),
    await postPublications(app, owner, { channelIds: [channel.id] }),
    await app.inject({ method: "POST", url: "/api/telegram/auth", payload }),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: "account_blocked",
      message: expect.stringContaining("The reason: “Spam about quinces”.") as string,
    });
  }
  const { data } = await admin("held");
  expect(data).toMatchObject([{ status: "scheduled", why: "blocked", count: 1 }]);
  expect(testApp.telegram.control.posts(channel.chatId)).toEqual([]);

  await admin("unblock", me(), "--reason", "It was a mistake");
  await publicationsWhen(app, owner, isSettled);
  expect(testApp.telegram.control.posts(channel.chatId)).toHaveLength(1);
  expect(await log()).toMatchObject([
    { by: "olga", act: "unblock", userId: me(), reason: "It was a mistake" },
    { by: "olga", act: "block", userId: me(), reason: "Spam about quinces" },
  ]);
});

it("what became too late while its owner was blocked says so, and its owner may log out meanwhile", async () => {
  const { testApp, owner } = owned;
  const { id } = await waiting();
  await admin("block", me(), "--reason", "Spam");
  await setStatus(id, {
    dueAt: new Date(Date.now() - 7_200_000),
    notBefore: new Date(Date.now() - 7_200_000),
    lateLimitAt: new Date(Date.now() - 3_600_000),
  });
  await testApp.startWorker();
  await expect
    .poll(async () => await db().select().from(publications).where(eq(publications.id, id)))
    .toMatchObject([{ status: "missed", errorCode: "owner_blocked" }]);
  expect((await call(testApp.app, owner, "DELETE", "/sessions/current")).statusCode).toBe(200);
});

it("a limit of one person counts instead of the plan's, and the plan's again when it is taken back", async () => {
  await admin("limit", me(), "channels", "0");
  expect(await db().select().from(channels)).toMatchObject([{ overPlan: true }]);
  await admin("limit", me(), "channels", "3");
  expect(await db().select().from(channels)).toMatchObject([{ overPlan: false }]);
  const answer = await admin("limit", me(), "channels", "plan");
  expect(answer.lines).toEqual([expect.stringMatching(/channels unlimited\.$/)]);
});

it("sessions end, and an account is deleted for good only with --yes; the log keeps the act without its words", async () => {
  const { testApp, owner } = owned;
  await admin("end-sessions", me());
  expect((await call(testApp.app, owner, "GET", "/users/me")).statusCode).toBe(401);
  const dry = await admin("delete", me(), "--reason", "Anna asked by letter");
  expect(dry.lines.at(-1)).toMatch(/Nothing was changed/);
  expect(await deleteDueAccounts(testApp.deps, new AbortController().signal)).toBe(0);
  await admin("delete", me(), "--yes", "--reason", "Anna asked by letter");
  expect(await deleteDueAccounts(testApp.deps, new AbortController().signal)).toBe(1);
  expect(await db().$count(users, eq(users.id, me()))).toBe(0);
  const [act] = (await admin("log", "--person", me())).data as object[];
  expect(act).toMatchObject({ act: "delete", userId: me(), reason: null });
});

it("a bot that is paused and refused is tried again at once", async () => {
  const { testApp, owner, channel } = owned;
  const { id } = await waiting();
  await makeDue(id);
  await db().update(channels).set({ status: "bad_token" });
  await db()
    .insert(rateLimits)
    .values({ key: `bot:${channel.botId}`, until: new Date(Date.now() + 3_600_000) });
  await testApp.startWorker();
  const { data } = await admin("reset-bot", String(channel.botId));
  expect(data).toMatchObject({ channels: 1, refused: 1, pauses: 1 });
  const [sent] = await publicationsWhen(testApp.app, owner, isSettled);
  expect(sent?.status).toBe("published");
});

it("held publications are released, sent again and dismissed by filter, and only with --yes", async () => {
  const { testApp, owner, stranger } = owned;
  const posts = [await waiting(), await waiting(), await waiting(), await waiting()];
  const [held, missed, unknown, other] = posts.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  await makeDue(held);
  await setStatus(held, { awaitsRelease: true });
  await setStatus(missed, { status: "missed", errorCode: "could_not_reach_telegram" });
  await setStatus(unknown, { status: "unconfirmed", errorCode: "answer_timeout" });
  await setStatus(other, { status: "failed", errorCode: "chat_not_found" });
  const statuses = async () =>
    new Map((await db().select().from(publications)).map((row) => [row.id, row.status]));

  const dry = await admin("requeue", "--code", "could_not_reach_telegram");
  expect(dry.lines).toEqual([
    "requeue would be done to 1 publications:",
    expect.stringContaining(missed),
    expect.stringMatching(/Nothing was changed/),
  ]);
  expect((await statuses()).get(missed)).toBe("missed");
  const foreign = await admin("requeue", "--person", stranger.userId, "--yes");
  expect(foreign.data).toMatchObject({ done: [] });

  await admin("requeue", "--code", "could_not_reach_telegram", "--person", me(), "--yes");
  await admin("dismiss", "--yes");
  await admin("release", "--channel", owned.channel.title, "--yes");
  expect(await statuses()).toEqual(
    new Map([
      [held, "scheduled"],
      [missed, "scheduled"],
      [unknown, "failed"],
      [other, "failed"],
    ]),
  );
  await testApp.startWorker();
  const settled = await publicationsWhen(testApp.app, owner, isSettled, 4);
  expect(settled.filter(({ status }) => status === "published")).toHaveLength(2);
  expect((await log()).map(({ act }) => act)).toEqual(["release", "dismiss", "requeue"]);
  expect((await admin("people")).lines.join("\n")).toContain(me());
});
