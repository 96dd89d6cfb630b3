/** The account over HTTP: what is stored, asking for its deletion, and undoing that. */
import type { Account } from "@vestnik/contract/account";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { publications, users } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  schedule,
  scheduleOne,
  signInAgain,
  signUp,
  visitor,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { readOperations } from "../../testing/hostile/operations.ts";
import { sweep } from "../delivery/database/leases.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
});
afterAll(async () => {
  await testApp.close();
});

async function newOwner(): Promise<void> {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
}

async function accountOf(who = owner): Promise<Account> {
  const answer = await call(testApp.app, who, "GET", "/account");
  return answer.json<{ account: Account }>().account;
}

async function ask(method: "DELETE" | "POST", path: string, who = owner) {
  const answer = await call(testApp.app, who, method, path);
  const { account, code } = answer.json<{ account?: Account } & Partial<ErrorBody>>();
  return { status: answer.statusCode, code, account };
}
const leave = async (who = owner) => await ask("DELETE", "/account", who);
const stay = async (who = owner) => await ask("POST", "/account/restore", who);

const publicationOf = async (id: string): Promise<Publication> =>
  (await call(testApp.app, owner, "GET", `/publications/${id}`)).json<{
    publication: Publication;
  }>().publication;

describe("without signing in", () => {
  it.each([
    ["GET", "/account"],
    ["DELETE", "/account"],
    ["POST", "/account/restore"],
    ["POST", "/account/export"],
  ] as const)("%s %s is refused", async (method, path) => {
    const answer = await call(testApp.app, visitor, method, path);
    expect(answer.statusCode).toBe(401);
  });
});

describe("an account", () => {
  it("tells how much of its own is stored, and counts no other account's", async () => {
    await newOwner();
    await scheduleOne(testApp.app, owner, channel);
    await call(testApp.app, owner, "POST", "/drafts", { title: "Later", content: "<p>Tea</p>" });
    const tags = { kind: "tag_set", name: "Teas", tags: ["#tea"], channelId: null };
    await call(testApp.app, owner, "POST", "/snippets", tags);
    const other = owner;
    await newOwner();
    expect((await accountOf(other)).stored).toEqual({
      channels: 1,
      publications: 1,
      scheduled: 1,
      drafts: 1,
      snippets: 1,
      images: 0,
      imageBytes: 0,
      creditEntries: 0,
      sessions: 1,
    });
    expect(await accountOf()).toMatchObject({
      stored: { channels: 1, publications: 0, drafts: 0, snippets: 0 },
      deletion: null,
      export: null,
    });
  });

  it("counts a post once, in however many channels", async () => {
    await newOwner();
    const second = await connectChannel(testApp, owner);
    await schedule(testApp.app, owner, { channelIds: [channel.id, second.id] });
    expect((await accountOf()).stored).toMatchObject({ publications: 1, scheduled: 1 });
  });
});

describe("an account that is going to be deleted", () => {
  it("says when, and asking again changes nothing", async () => {
    await newOwner();
    const first = (await leave()).account?.deletion;
    const asked = new Date(first?.askedAt ?? "").getTime();
    expect(new Date(first?.deleteAt ?? "").getTime() - asked).toBe(7 * 24 * 3_600_000);
    expect((await leave()).account?.deletion).toEqual(first);
    expect((await accountOf()).deletion).toEqual(first);
  });

  it("refuses every change that is not named as allowed, and can be read", async () => {
    await newOwner();
    await leave();
    await testApp.app.ready();
    const allowed = new Set([
      "POST /api/account/export",
      "POST /api/account/restore",
      "DELETE /api/account",
      "DELETE /api/sessions/current",
      "DELETE /api/sessions/others",
      "DELETE /api/sessions/{id}",
    ]);
    const withoutSession = new Set([
      "POST /api/telegram/auth",
      "POST /api/stripe/webhook",
      "POST /api/telegram/updates/{id}",
    ]);
    const asked: string[] = [];
    for (const { name, method, path } of readOperations(testApp.app)) {
      if (method === "GET" || allowed.has(name) || withoutSession.has(name)) continue;
      const url = path
        .replace(/\{\w+\}/, "0b0e7d5c-0000-4000-8000-000000000001")
        .slice("/api".length);
      const answer = await call(testApp.app, owner, method as "POST", url, {});
      asked.push(`${name} ${answer.statusCode} ${answer.json<ErrorBody>().code}`);
    }
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((each) => !each.endsWith(" 409 account_being_deleted"))).toEqual([]);
    for (const path of ["/account", "/users/me", "/sessions", "/channels", "/publications"])
      expect((await call(testApp.app, owner, "GET", path)).statusCode).toBe(200);
  });

  it("ends the other sessions and not the one that asked; logging in shows it", async () => {
    await newOwner();
    const [user] = await testApp.deps.database.db
      .select()
      .from(users)
      .where(eq(users.id, owner.userId));
    const telegramId = Number(user?.telegramId);
    const again = await signInAgain(testApp, telegramId);
    expect(again.userId).toBe(owner.userId);
    await leave();
    expect((await call(testApp.app, again, "GET", "/account")).statusCode).toBe(401);
    const later = await signInAgain(testApp, telegramId, 2);
    const { deletion } = await accountOf(later);
    expect(deletion).not.toBeNull();
    const me = await call(testApp.app, later, "GET", "/users/me");
    expect(me.json<object>()).toMatchObject({ deletion });
    expect((await stay(later)).account?.deletion).toBeNull();
  });

  it("sends nothing: what is scheduled is held and says so, and is sent after the deletion was undone", async () => {
    await newOwner();
    const { id } = await scheduleOne(testApp.app, owner, channel);
    await leave();
    const { db } = testApp.deps.database;
    await db
      .update(publications)
      .set({ dueAt: new Date(), notBefore: new Date() })
      .where(eq(publications.id, id));
    expect(await publicationOf(id)).toMatchObject({ held: true, heldBy: "deletion" });
    const range = `from=${minutesAhead(-5)}&to=${minutesAhead(5)}`;
    const calendar = await call(testApp.app, owner, "GET", `/publications/calendar?${range}`);
    expect(calendar.json<object>()).toMatchObject({ items: [{ id, heldBy: "deletion" }] });
    const worker = await testApp.startWorker();
    const bystander = owner;
    await newOwner();
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    await publicationsWhen(testApp.app, owner, isSettled);
    owner = bystander;
    expect(await publicationOf(id)).toMatchObject({ status: "scheduled", heldBy: "deletion" });
    expect((await stay()).account?.deletion).toBeNull();
    const [sent] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(sent?.status).toBe("published");
    await worker.stop();
  });

  it("what becomes too late meanwhile is missed for that reason, and can be sent after the deletion was undone", async () => {
    await newOwner();
    const { id } = await scheduleOne(testApp.app, owner, channel, { latePolicy: "strict" });
    await leave();
    const { db } = testApp.deps.database;
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await db
      .update(publications)
      .set({ dueAt: anHourAgo, notBefore: anHourAgo, lateLimitAt: anHourAgo })
      .where(eq(publications.id, id));
    await sweep(db);
    const missed = await publicationOf(id);
    expect(missed).toMatchObject({ status: "missed", error: { code: "account_deletion_pending" } });
    await stay();
    const payload = { choice: "send_again", version: missed.version };
    const answer = await call(testApp.app, owner, "POST", `/publications/${id}/resolve`, payload);
    expect(answer.statusCode).toBe(200);
    expect((await publicationOf(id)).heldBy).toBeNull();
  });

  it("a publication is accepted before it was marked, or refused: fifty at once beside the mark", async () => {
    await newOwner();
    const publish = async () =>
      await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const publishing = Array.from({ length: 50 }, publish);
    const [answers, left] = await Promise.all([Promise.all(publishing), leave(), leave()]);
    expect(left.status).toBe(200);
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length;
    const refused = answers.filter(
      (each) => each.json<ErrorBody>().code === "account_being_deleted",
    );
    expect(accepted + refused.length).toBe(50);
    expect(refused.length).toBeGreaterThan(0);
    expect((await accountOf()).stored.publications).toBe(accepted);
    const worker = await testApp.startWorker();
    const bystander = owner;
    await newOwner();
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    await publicationsWhen(testApp.app, owner, isSettled);
    const waiting = await publicationsWhen(testApp.app, bystander, () => true, accepted);
    expect(waiting.every(({ heldBy }) => heldBy === "deletion")).toBe(true);
    await worker.stop();
  });
});
