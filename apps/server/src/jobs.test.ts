import { emptyPost } from "@vestnik/domain/content";
import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startJobs } from "./jobs.ts";
import {
  attempts,
  channels,
  drafts,
  loginProofs,
  rateLimits,
  snippets,
  publications,
  uploads,
} from "./db/schema.ts";
import { connectChannel, postPublications, publicationsWhen, signUp } from "./testing/factories.ts";
import type { Owner, TestChannel } from "./testing/factories.ts";
import { startTestApp } from "./testing/testApp.ts";
import type { TestApp } from "./testing/testApp.ts";

const SOON = { timeout: 30_000 };
// The queue's tables are created in each test, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let testApp: TestApp;
let jobs: ReturnType<typeof startJobs>;
let owner: Owner;
let channel: TestChannel;

beforeEach(async () => {
  testApp = await startTestApp();
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
  jobs = startJobs(testApp.deps, 0);
});
afterEach(async () => {
  await jobs.stop();
  await testApp.close();
});

const inOneHour = () => new Date(Date.now() + 3_599_000).toISOString();

async function schedule(): Promise<string> {
  const post = { channelIds: [channel.id], scheduledDate: inOneHour() };
  const response = await postPublications(testApp.app, owner, post);
  const [made] = response.json<{ publications: { id: string }[] }>().publications;
  return made?.id ?? "";
}

async function change(id: string, values: Record<string, unknown>): Promise<void> {
  const { db } = testApp.deps.database;
  await db.update(publications).set(values).where(eq(publications.id, id));
}

it("every job does its work", async () => {
  const { db } = testApp.deps.database;
  const longAgo = sql`now() - interval '100 days'`;
  const [orphaned, deleted] = [await schedule(), await schedule()];
  await change(orphaned, {
    status: "sending",
    leaseUntil: longAgo,
    fence: 1,
    attemptId: randomUUID(),
  });
  await change(deleted, { status: "deleted", createdAt: longAgo, updatedAt: longAgo });
  await schedule();
  await db.insert(rateLimits).values({ key: "bot:1", until: new Date(0) });
  await db.insert(loginProofs).values({ hash: "old", expiresAt: new Date(0) });
  const image = { contentType: "image/jpeg", byteSize: 1, width: 1, height: 1 };
  await db.insert(uploads).values({
    ...image,
    filename: `${randomBytes(16).toString("hex")}.jpg`,
    userId: owner.userId,
    createdAt: new Date(0),
    seenAt: new Date(0),
  });
  await db.insert(drafts).values({
    userId: owner.userId,
    title: "Old",
    deletedAt: new Date(0),
    content: { ...emptyPost, text: "<p>Old</p>" },
  });
  await db.insert(snippets).values({
    userId: owner.userId,
    kind: "tag_set",
    name: "Old",
    text: "",
    tags: ["#old"],
    deletedAt: new Date(0),
  });
  testApp.telegram.control.kick(channel.chatId, channel.botId);

  const state = async () => ({
    orphaned: (await db.select().from(publications).where(eq(publications.id, orphaned)))[0]
      ?.status,
    deleted: await db.$count(publications, eq(publications.id, deleted)),
    channel: (await db.select().from(channels))[0]?.status,
    rateLimits: await db.$count(rateLimits),
    proofs: await db.$count(loginProofs, eq(loginProofs.hash, "old")),
    uploads: await db.$count(uploads),
    drafts: await db.$count(drafts),
    snippets: await db.$count(snippets),
  });
  for (const name of ["sweep", "subscriptions", "look-ahead", "uploads", "sign-ins", "purge"]) {
    await jobs.trigger(name);
  }
  await expect.poll(state, SOON).toEqual({
    orphaned: "unconfirmed",
    deleted: 0,
    channel: "not_admin",
    rateLimits: 0,
    proofs: 0,
    uploads: 0,
    drafts: 0,
    snippets: 0,
  });
});

it("every job is scheduled, in a schema of its own", async () => {
  const { database } = testApp.deps;
  const times = async () =>
    (
      await database.foreign.executeSql("select name, cron from pgboss.schedule order by name")
    ).rows.map(({ name, cron }) => `${String(name)} ${String(cron)}`);
  await expect
    .poll(async () => await times().catch(() => []), SOON)
    .toEqual([
      "last-look */2 * * * *",
      "leaving */3 * * * *",
      "look-ahead */5 * * * *",
      "payments */5 * * * *",
      "purge 37 * * * *",
      "sign-ins 27 * * * *",
      "subscriptions * * * * *",
      "sweep * * * * *",
      "uploads 17 * * * *",
      "webhooks 47 * * * *",
    ]);
});

it("emptying every queue table loses nothing: waiting posts go out, and jobs go on", async () => {
  const { db } = testApp.deps.database;
  const id = await schedule();
  await jobs.trigger("sweep");
  await testApp.startWorker();
  await db.execute(sql`drop schema pgboss cascade`);
  await change(id, { dueAt: sql`now()`, notBefore: sql`now()` });
  const [sent] = await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
  expect(sent?.id).toBe(id);
  expect(testApp.telegram.control.posts(channel.chatId)).toHaveLength(1);
  expect(await db.$count(attempts)).toBe(1);
  await db.insert(loginProofs).values({ hash: "old", expiresAt: new Date(0) });
  await jobs.trigger("sign-ins");
  await expect
    .poll(async () => await db.$count(loginProofs, eq(loginProofs.hash, "old")), SOON)
    .toBe(0);
});
