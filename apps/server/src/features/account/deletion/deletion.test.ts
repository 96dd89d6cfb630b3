/** What happens when the days are over in which a deletion can be undone. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Publication } from "@vestnik/contract/publications";
import { eq, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import * as schema from "../../../db/schema.ts";
import type { Deps } from "../../../deps.ts";
import {
  call,
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
  scheduleOne,
  signInAgain,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { pay, refresh, useStripeApp } from "../../../testing/stripe/stripeApp.ts";
import { RESERVE_FILE } from "../../delivery/journal/journalReserve.ts";
import { reconcilePayments } from "../../payments/events/reconcile.ts";
import { deleteAgain } from "./deletedList.ts";
import { deleteDueAccounts } from "./deletion.ts";

const SECRET_TEXT = "Zinnien blühen am Donnerstag";
const tables = Object.values(schema).filter((one) => is(one, PgTable));

/** The others hold hashes, what the provider's events were about until they are applied, and what workers know of each other. */
const impersonal = [
  "admin_acts",
  // They end as soon as the deletion is asked for.
  "api_keys",
  "delivery_doubts",
  "delivery_epoch",
  "login_proofs",
  "payment_events",
  "payment_reconciliation",
  "web_processes",
  "workers",
];

const lines: string[] = [];
const app = useStripeApp({
  settings: { DEFAULT_PLAN: "business", LOG_LEVEL: "info" },
  onLog: (line) => lines.push(line),
});
const never = new AbortController().signal;
let telegramId = 8_100_000_000;
let owner: Owner;
let channel: TestChannel;

beforeEach(async () => {
  telegramId += 1;
  owner = await signInAgain(app(), telegramId, 0);
  channel = await connectChannel(app(), owner);
});
afterEach(() => app().stripe.control.clearFaults());

const db = () => app().deps.database.db;
const leave = async (who = owner) => await call(app().app, who, "DELETE", "/account");
const stay = async (who = owner) => await call(app().app, who, "POST", "/account/restore");
const deleteDue = async (deps: Deps = app().deps) => await deleteDueAccounts(deps, never);
const stripeCustomers = () => app().stripe.control.list("customer");

async function isThere(userId = owner.userId): Promise<boolean> {
  const found = await db().select().from(schema.users).where(eq(schema.users.id, userId));
  return found.length > 0;
}

/** Leaves so many days ago. */
async function leaveForGood(days = 7): Promise<void> {
  expect((await leave()).statusCode).toBe(200);
  await setAsked(days);
}

async function setAsked(daysAgo: number): Promise<void> {
  const deletionAskedAt = new Date(app().deps.clock().getTime() - daysAgo * 24 * 3_600_000);
  await db().update(schema.users).set({ deletionAskedAt }).where(eq(schema.users.id, owner.userId));
}

/** Rows of any table that contain one of the words, as text or as bytes. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await db().execute<{ text: string }>(
      sql`select t::text as text from ${table} t`,
    );
    for (const { text } of rows) {
      for (const word of words) {
        const inBytes = Buffer.from(word).toString("hex");
        if (text.includes(word) || text.includes(inBytes))
          found.push(`${getTableName(table)}: ${word}`);
      }
    }
  }
  return found;
}

function filesWith(words: readonly string[], folder = app().deps.config.dataDir): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const named = words.filter((word) => name.includes(word)).map((word) => `${path}: ${word}`);
    if (statSync(path).isDirectory()) return [...named, ...filesWith(words, path)];
    // Random bytes: four letters may stand in them by chance.
    if (name === RESERVE_FILE) return named;
    const content = readFileSync(path);
    return [
      ...named,
      ...words.filter((word) => content.includes(word)).map((w) => `${path}: ${w}`),
    ];
  });
}

/** Something in every table, and every word that tells of the person. */
async function fillEverything(): Promise<string[]> {
  const { deps } = app();
  await pay(app(), owner, "basic");
  await refresh(app(), owner);
  await pay(app(), owner, "100");
  await refresh(app(), owner);
  const filename = await storeBytes(deps, owner.userId, await plainJpeg());
  const image = { imageUrl: `/uploads/${filename}` };
  app().telegram.control.setPicture(channel.chatId, Buffer.from(await plainJpeg()));
  await call(app().app, owner, "POST", `/channels/${channel.id}/check`);
  const picture = await call(app().app, owner, "GET", `/channels/${channel.id}/picture`);
  expect(picture.statusCode).toBe(200);
  await call(app().app, owner, "PUT", `/channels/${channel.id}/listening`);
  const text = `<p>${SECRET_TEXT}</p>`;
  const { id } = await scheduleOne(app().app, owner, channel, { text, ...image });
  await postPublications(app().app, owner, { channelIds: [channel.id], text });
  const isDone = (one: Publication) => one.id === id || isSettled(one);
  const posts = await publicationsWhen(app().app, owner, isDone, 2);
  for (const { batchId, id: publishedId, version } of posts.filter(isSettled)) {
    const seen = { publications: [{ id: publishedId, version }] };
    const fix = { ...seen, text: `<p>${SECRET_TEXT} again</p>` };
    await call(app().app, owner, "PUT", `/publications/batches/${batchId}/published`, fix);
  }
  await call(app().app, owner, "POST", "/drafts", { title: SECRET_TEXT, content: text, ...image });
  const snippet = { kind: "signature", name: SECRET_TEXT, text, channelId: channel.id };
  await call(app().app, owner, "POST", "/snippets", snippet);
  const robot = { name: SECRET_TEXT, scopes: ["read"], channelIds: [channel.id] };
  await call(app().app, owner, "POST", "/api-keys", { ...robot, expiresInDays: null });
  await app().app.inject({
    method: "POST",
    url: "/api/credits/use",
    payload: { operationType: "text", quantity: 1 },
    headers: { ...owner.headers, "idempotency-key": "a-key-of-the-deleted-person" },
  });
  await call(app().app, owner, "POST", "/credits/use", { operationType: "text", quantity: 1 });
  await call(app().app, owner, "POST", "/account/export");
  await db()
    .insert(schema.aiCalls)
    .values({ userId: owner.userId, kind: "text", day: "2026-01-01", count: 1 });
  await call(app().app, owner, "PUT", "/alerts/settings", { enabled: true });
  const { userId } = owner;
  const [alert] = await db().insert(schema.alerts).values({ userId, cause: "plan" }).returning();
  await db()
    .insert(schema.alertMessages)
    .values({ alertId: alert?.id ?? "", userId, kind: "trouble", notBefore: new Date() });
  await db()
    .insert(schema.sentFiles)
    .values({ filename, botId: channel.botId, fileId: SECRET_TEXT });
  await db()
    .insert(schema.rateLimits)
    .values({ key: `channel:${userId}`, until: new Date() });
  await reconcilePayments(deps, never);
  const customer = stripeCustomers().find(({ metadata }) => metadata["user_id"] === owner.userId);
  return [
    String(telegramId),
    owner.userId,
    SECRET_TEXT,
    channel.id,
    // Of the file of its picture.
    channel.id.replaceAll("-", ""),
    channel.username,
    channel.title,
    channel.botToken.split(":")[1] ?? "?",
    channel.botToken.slice(-4),
    String(channel.botId),
    String(channel.chatId),
    filename,
    String(customer?.id),
    ...posts.map((post) => post.id),
  ];
}

describe("an account whose time has come", () => {
  it("leaves nothing: in no table, in no file, in no line of the log, and not at the payment provider", async () => {
    const worker = await app().startWorker();
    const words = await fillEverything();
    await worker.stop();
    await leaveForGood();
    // A table that was never filled could not tell afterwards that something was forgotten in it.
    const filled = new Set((await rowsWith(words)).map((found) => found.split(":")[0]));
    const empty = tables.map((table) => getTableName(table)).filter((name) => !filled.has(name));
    expect(empty.toSorted()).toEqual(impersonal);
    await deleteDue();
    // What the provider tells of the deletion afterwards says no more.
    await reconcilePayments(app().deps, never);
    expect((await rowsWith(words)).join("\n")).toBe("");
    // A journal knows numbers of messages, and of publications that are nowhere any more.
    expect(filesWith(words.slice(0, -2)).join("\n")).toBe("");
    const told = [String(telegramId), SECRET_TEXT, channel.username, channel.botToken];
    expect(told.filter((word) => lines.some((line) => line.includes(word)))).toEqual([]);
    const [subscription] = app().stripe.control.list("subscription");
    expect(subscription?.status).toBe("canceled");
    expect(stripeCustomers().every(({ deleted, name }) => deleted && name === null)).toBe(true);
  });

  it("waits for the seventh day, and is gone after it: a person who logs in again is new", async () => {
    await leaveForGood(6);
    await deleteDue();
    expect(await isThere()).toBe(true);
    await setAsked(7);
    await deleteDue();
    expect(await isThere()).toBe(false);
    expect((await stay()).statusCode).toBe(401);
    const again = await signInAgain(app(), telegramId, 1);
    expect(again.userId).not.toBe(owner.userId);
    const channels = (await call(app().app, again, "GET", "/channels")).json<{ channels: [] }>();
    expect(channels.channels).toEqual([]);
  });

  it("is said to exist until then, to browsers without a session as well", async () => {
    const ask = async (id: string) =>
      await app().app.inject({ url: `/api/accounts/${id}/existence` });
    const exists = async (id = owner.userId) => (await ask(id)).json<{ exists: boolean }>().exists;
    await leaveForGood(8);
    expect(await exists()).toBe(true);
    await stay();
    await deleteDue();
    expect(await exists()).toBe(true);
    await leaveForGood(8);
    await deleteDue();
    expect(await exists()).toBe(false);
    expect(await exists(randomUUID())).toBe(false);
    expect((await ask("x")).statusCode).toBe(400);
  });

  it("can be restored until the job has begun to delete it", async () => {
    const { id } = await scheduleOne(app().app, owner, channel);
    await leaveForGood(8);
    expect((await stay()).statusCode).toBe(200);
    await deleteDue();
    const found = await call(app().app, owner, "GET", `/publications/${id}`);
    expect(found.json<{ publication: Publication }>().publication.heldBy).toBeNull();
  });

  it("takes the pause of a bot along only if no other account has that bot", async () => {
    const bot = createBot(app());
    const mine = await connectChannel(app(), owner, bot);
    const other = await signInAgain(app(), (telegramId += 1), 0);
    await connectChannel(app(), other, bot);
    const until = new Date();
    await db()
      .insert(schema.rateLimits)
      .values([
        { key: `bot:${bot.id}`, until },
        { key: `bot:${channel.botId}`, until },
        { key: `channel:${mine.id}`, until },
      ]);
    await leaveForGood();
    await deleteDue();
    const left = await db().select({ key: schema.rateLimits.key }).from(schema.rateLimits);
    const keys = left.map(({ key }) => key);
    expect(keys).toContain(`bot:${bot.id}`);
    expect(keys).not.toContain(`bot:${channel.botId}`);
    expect(keys).not.toContain(`channel:${mine.id}`);
  });
});

describe("a deletion waits", () => {
  it("while a post is being sent: it is sent once, recorded, and then all is deleted", async () => {
    const answer = Promise.withResolvers<void>();
    const { chatId } = channel;
    app().telegram.control.fault({ kind: "slow", chatId, until: answer.promise });
    onTestFinished(() => answer.resolve());
    const worker = await app().startWorker();
    await postPublications(app().app, owner, { channelIds: [channel.id] });
    const isOwn = eq(schema.publications.userId, owner.userId);
    const status = async () =>
      (await db().select().from(schema.publications).where(isOwn))[0]?.status;
    await expect.poll(status, { interval: 20 }).toBe("sending");
    await leaveForGood();
    await deleteDue();
    expect(await isThere()).toBe(true);
    answer.resolve();
    await expect.poll(status).toBe("published");
    expect(app().telegram.control.posts(channel.chatId)).toHaveLength(1);
    await deleteDue();
    expect(await isThere()).toBe(false);
    await worker.stop();
  });

  it("while its owner downloads", async () => {
    await call(app().app, owner, "POST", "/account/export");
    const hear = async (heardAt: Date) =>
      await db().update(schema.dataExports).set({ state: "running", heardAt });
    await hear(app().deps.clock());
    await leaveForGood();
    await deleteDue();
    expect(await isThere()).toBe(true);
    await hear(new Date(0));
    await deleteDue();
    expect(await isThere()).toBe(false);
  });

  it("for the payment provider, with its number of the person and nothing else", async () => {
    const words = await fillSome();
    await leaveForGood();
    app().stripe.control.fault({
      kind: "status",
      status: 500,
      of: "DELETE /v1/customers",
      times: 0,
    });
    await deleteDue();
    expect(await rowsWith(words)).toEqual([]);
    const [customer] = await db().select().from(schema.customers);
    expect(customer?.userId).toBe(owner.userId);
    const again = await signInAgain(app(), telegramId, 1);
    expect(again.userId).not.toBe(owner.userId);
    app().stripe.control.clearFaults();
    // It was deleted there, but the answer was lost.
    app().stripe.control.fault({
      kind: "drop",
      afterEffect: true,
      of: "DELETE /v1/customers",
      times: 2,
    });
    await deleteDue();
    expect(await db().select().from(schema.customers)).toHaveLength(1);
    await deleteDue();
    expect(await db().select().from(schema.customers)).toEqual([]);
    expect(await isThere()).toBe(false);
  });
});

async function fillSome(): Promise<string[]> {
  await pay(app(), owner, "basic");
  await refresh(app(), owner);
  await scheduleOne(app().app, owner, channel, { text: `<p>${SECRET_TEXT}</p>` });
  return [String(telegramId), SECRET_TEXT, channel.username];
}

describe("a deletion that is interrupted", () => {
  it("between any two of its steps is completed by the next run", async () => {
    let steps = 0;
    for (let crashAt = 0; crashAt <= steps; crashAt += 1) {
      if (crashAt > 0) {
        telegramId += 1;
        owner = await signInAgain(app(), telegramId, 0);
        channel = await connectChannel(app(), owner);
      }
      const filename = await addImage();
      await scheduleOne(app().app, owner, channel, { imageUrl: `/uploads/${filename}` });
      const customerId = `cus_${telegramId}`;
      await db()
        .insert(schema.customers)
        .values({ userId: owner.userId, customerId, createdAt: new Date() });
      await leaveForGood();
      const counted = countSteps(app().deps, crashAt);
      await deleteDue(counted.deps).catch(() => undefined);
      steps = Math.max(steps, counted.steps());
      await deleteDue();
      expect(await rowsWith([owner.userId, filename, channel.id, customerId])).toEqual([]);
      expect(await app().deps.files.has(filename)).toBe(false);
    }
    expect(steps).toBeGreaterThan(10);
  });
});

async function addImage(): Promise<string> {
  const filename = `${owner.userId.replaceAll("-", "")}.jpg`;
  await app().deps.files.save(filename, Buffer.from("image"));
  const facts = { contentType: "image/jpeg", byteSize: 5, width: 1, height: 1 };
  await db()
    .insert(schema.uploads)
    .values({ filename, userId: owner.userId, ...facts });
  return filename;
}

/** Fails at the given step: what it asks of the database, the disk or the provider. 0 never fails. */
function countSteps(deps: Deps, crashAt: number): { deps: Deps; steps: () => number } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps === crashAt) throw new Error("The process has stopped.");
  };
  const counting = <T extends object>(real: T, names: readonly string[]): T =>
    new Proxy(real, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        const bound: unknown = value.bind(target);
        if (!names.includes(String(name))) return bound;
        return (...given: unknown[]) => {
          step();
          return (bound as (...args: unknown[]) => unknown)(...given);
        };
      },
    });
  const statements = ["select", "insert", "update", "delete", "transaction"];
  return {
    deps: {
      ...deps,
      database: { ...deps.database, db: counting(deps.database.db, statements) },
      files: counting(deps.files, ["remove"]),
      payments: deps.payments && counting(deps.payments, ["deleteCustomer"]),
    },
    steps: () => steps,
  };
}

describe("at the same moment", () => {
  it("a restoration and the deletion: the account is there as a whole, or gone as a whole", async () => {
    for (let round = 0; round < 10; round += 1) {
      telegramId += 1;
      owner = await signInAgain(app(), telegramId, 0);
      channel = await connectChannel(app(), owner);
      await scheduleOne(app().app, owner, channel);
      await leaveForGood();
      const deleting = async () => {
        for (let turn = 0; turn < round * 5; turn += 1) await setImmediate();
        await deleteDue();
      };
      const [answer] = await Promise.all([stay(), deleting()]);
      const exists = await isThere();
      expect(answer.statusCode).toBe(exists ? 200 : 401);
      const left = await rowsWith([channel.id]);
      expect(left.some((found) => found.startsWith("publications"))).toBe(exists);
    }
  });

  it("two processes delete the same account once", async () => {
    await pay(app(), owner, "100");
    await leaveForGood();
    await Promise.all([deleteDue(), deleteDue(), deleteDue()]);
    expect(await isThere()).toBe(false);
  });
});

describe("a backup that brings a deleted account back", () => {
  /** The rows that make the account and its channel, put back as they were. */
  async function restoring(): Promise<() => Promise<void>> {
    const users = await db().select().from(schema.users).where(eq(schema.users.id, owner.userId));
    const channels = await db()
      .select()
      .from(schema.channels)
      .where(eq(schema.channels.userId, owner.userId));
    return async () => {
      await db().insert(schema.users).values(users);
      await db().insert(schema.channels).values(channels);
    };
  }

  it("is undone: what waits is held at the start, and the account is deleted again", async () => {
    const restore = await restoring();
    await leaveForGood();
    expect(await deleteDue()).toBe(1);
    await restore();
    const [before] = await db()
      .select()
      .from(schema.users)
      .where(eq(schema.users.id, owner.userId));
    await deleteAgain(app().deps, app().deps.clock());
    const [back] = await db()
      .select()
      .from(schema.channels)
      .where(eq(schema.channels.userId, owner.userId));
    expect(back?.ownerLeaving).toBe(true);
    // A decision to publish that has read the account before is not written.
    const [account] = await db()
      .select()
      .from(schema.users)
      .where(eq(schema.users.id, owner.userId));
    expect(account?.changes).toBeGreaterThan(before?.changes ?? 0);
    expect(lines.join("")).toContain("a backup brought deleted accounts back");
    expect(await deleteDue()).toBe(1);
    expect(await isThere()).toBe(false);
  });

  it("does not touch anybody else, nor anybody after sixty days", async () => {
    const restore = await restoring();
    await leaveForGood();
    await deleteDue();
    await restore();
    const other = await signInAgain(app(), telegramId + 1_000_000, 0);
    await deleteAgain(app().deps, new Date(app().deps.clock().getTime() + 61 * 24 * 3_600_000));
    await deleteDue();
    expect([await isThere(), await isThere(other.userId)]).toEqual([true, true]);
  });
});
