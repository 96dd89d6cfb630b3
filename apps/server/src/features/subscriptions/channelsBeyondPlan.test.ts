import type { Channel } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { PlanChange } from "@vestnik/contract/payments";
import type { CalendarItem, Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { channels, publications } from "../../db/schema.ts";
import type { ProviderSubscription } from "../../providers/payments.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  scheduleOne,
  signUp,
  visitor,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { sellingSettings } from "../../testing/stripe/sellingSettings.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { lockUser } from "../auth/auth.ts";
import { recordSubscription } from "./subscriptions.ts";

const DAY_MS = 24 * 3_600_000;
const now = new Date();
const inAMonth = new Date(now.getTime() + 30 * DAY_MS);

let testApp: TestApp;
let owner: Owner;
let first: TestChannel;
let last: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings: sellingSettings });
});
afterAll(async () => await testApp.close());

const db = () => testApp.deps.database.db;
const ask = async (...[method, path, body]: [Parameters<typeof call>[2], string, object?]) =>
  await call(testApp.app, owner, method, path, body);

async function subscribe(changed: Partial<ProviderSubscription>): Promise<void> {
  await db().transaction(async (tx) => {
    await lockUser(tx, owner.userId);
    const facts: ProviderSubscription = {
      id: `sub_${owner.userId}`,
      status: "active",
      plan: "basic",
      isPaid: true,
      unpaidUrl: null,
      endsAt: null,
      next: null,
      createdAt: now,
      periodStart: now,
      periodEnd: inAMonth,
      ...changed,
    };
    await recordSubscription(testApp.deps, tx, owner.userId, facts, new Date(), new Date());
  });
}

const downgrade = async () => await subscribe({ status: "canceled" });
const upgrade = async () => await subscribe({});

/** The third channel of somebody whose free plan allows two. */
beforeEach(async () => {
  owner = await signUp(testApp);
  await upgrade();
  first = await connectChannel(testApp, owner);
  await connectChannel(testApp, owner);
  last = await connectChannel(testApp, owner);
  const createdAt = new Date(Date.now() + 1000);
  await db().update(channels).set({ createdAt }).where(eq(channels.id, last.id));
});

async function overPlan(): Promise<string[]> {
  const response = await ask("GET", "/channels");
  const all = response.json<{ channels: Channel[] }>().channels;
  expect(all.length).toBeGreaterThan(0);
  return all.filter((channel) => channel.overPlan).map(({ id }) => id);
}

async function publication(id: string): Promise<Publication> {
  const response = await ask("GET", `/publications/${id}`);
  return response.json<{ publication: Publication }>().publication;
}

const sentTo = ({ chatId }: TestChannel) => testApp.telegram.control.posts(chatId).length;

describe("a channel beyond the plan", () => {
  it("is named before the plan changes, with what is scheduled in it; channels of others are not", async () => {
    const path = "/subscription/change?plan=free";
    expect((await call(testApp.app, visitor, "GET", path)).statusCode).toBe(401);
    expect((await ask("GET", "/subscription/change?plan=gold")).statusCode).toBe(400);
    await scheduleOne(testApp.app, owner, last);
    const response = await ask("GET", path);
    expect(response.json<{ data: PlanChange }>().data).toEqual({
      plan: "free",
      imageBytesOver: 0,
      publications: { used: 1, limit: 10 },
      channelsOverPlan: [{ id: last.id, title: last.username, scheduled: 1 }],
    });
    expect(await overPlan()).toEqual([]);
    const other = await signUp(testApp);
    const theirs = await call(testApp.app, other, "GET", path);
    expect(theirs.json<{ data: PlanChange }>().data.channelsOverPlan).toEqual([]);
  });

  it("stays readable and refuses everything that would publish in it", async () => {
    const waiting = await scheduleOne(testApp.app, owner, last);
    const elsewhere = await scheduleOne(testApp.app, owner, first);
    const failed = await scheduleOne(testApp.app, owner, last);
    await db()
      .update(publications)
      .set({ status: "failed", errorCode: "chat_not_found" })
      .where(eq(publications.id, failed.id));
    await downgrade();
    expect(await overPlan()).toEqual([last.id]);

    const post = { text: "<p>New</p>", channelId: last.id };
    const later = { scheduledDate: minutesAhead(60) };
    const { version } = waiting;
    const answers = [
      await postPublications(testApp.app, owner, { channelIds: [last.id] }),
      await postPublications(testApp.app, owner, { channelIds: [first.id, last.id], ...later }),
      await ask("POST", "/scheduled-posts", { ...post, ...later }),
      await ask("POST", `/publications/${waiting.id}/publish-now`, { version }),
      await ask("PUT", `/publications/${waiting.id}`, { ...post, scheduledDate: null, version }),
      await ask("PUT", `/publications/${elsewhere.id}`, { ...post, ...later, version }),
      await ask("POST", `/publications/${failed.id}/resolve`, { choice: "send_again", version }),
      await ask("PUT", `/publications/${failed.id}/schedule`, { ...later, version }),
    ];
    for (const answer of answers) {
      const { code, details } = answer.json<ErrorBody>();
      expect([answer.statusCode, code]).toEqual([403, "channel_over_plan"]);
      expect(details).toEqual({ limit: 2, channel: last.title });
    }
  });

  it("does not lose what is scheduled in it: it can be changed, moved to another channel, deleted and restored", async () => {
    const { id } = await scheduleOne(testApp.app, owner, last);
    await downgrade();
    expect(await publication(id)).toMatchObject({
      status: "scheduled",
      held: true,
      heldBy: "plan",
    });
    const edit = { text: "<p>New</p>", scheduledDate: minutesAhead(60) };
    const put = async (body: object) => {
      const { version } = await publication(id);
      return (await ask("PUT", `/publications/${id}`, { ...edit, ...body, version })).statusCode;
    };
    expect(await put({ channelId: last.id })).toBe(200);
    expect((await ask("DELETE", `/publications/${id}`)).statusCode).toBe(200);
    expect((await ask("POST", `/publications/${id}/restore`)).statusCode).toBe(200);
    expect((await publication(id)).heldBy).toBe("plan");
    const from = encodeURIComponent(minutesAhead(0));
    const to = encodeURIComponent(minutesAhead(120));
    const calendar = await ask("GET", `/publications/calendar?from=${from}&to=${to}`);
    const { items } = calendar.json<{ items: CalendarItem[] }>();
    expect(items).toMatchObject([{ held: true, heldBy: "plan" }]);
    expect(await put({ channelId: first.id })).toBe(200);
    expect((await publication(id)).held).toBe(false);
  });

  it("takes the place of a channel that is deleted", async () => {
    await downgrade();
    expect(await overPlan()).toEqual([last.id]);
    await ask("DELETE", `/channels/${first.id}`);
    expect(await overPlan()).toEqual([]);
  });

  it("no channel can be added while one is beyond the plan", async () => {
    await downgrade();
    const answer = await ask("POST", "/channels", { username: "one_more_channel" });
    expect(answer.json<ErrorBody>()).toMatchObject({
      code: "channel_limit_reached",
      details: { limit: 2, count: 3 },
    });
  });

  it("of fifty channels added at once with one place left, one is added", async () => {
    await downgrade();
    await ask("DELETE", `/channels/${last.id}`);
    await ask("DELETE", `/channels/${first.id}`);
    const added = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, n) => await ask("POST", "/channels", { username: `parallel_channel_${n}` }),
      ),
    );
    expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await overPlan()).toEqual([]);
  });
});

it("nothing is sent in a channel beyond the plan; a larger plan sends what waited, and what waited too long says why", async () => {
  const due = await scheduleOne(testApp.app, owner, last);
  const late = await scheduleOne(testApp.app, owner, last);
  await downgrade();
  const hour = 3_600_000;
  const dueSince = (ms: number) => {
    const at = new Date(Date.now() - ms);
    return { dueAt: at, notBefore: at, lateLimitAt: new Date(at.getTime() + hour) };
  };
  await db().update(publications).set(dueSince(60_000)).where(eq(publications.id, due.id));
  await db()
    .update(publications)
    .set(dueSince(2 * hour))
    .where(eq(publications.id, late.id));
  await testApp.startWorker();
  // The late one is before the due one; what another channel gets after both shows that the worker has passed them.
  const others = (one: Publication) => one.id === due.id || isSettled(one);
  await publicationsWhen(testApp.app, owner, others, 2);
  await postPublications(testApp.app, owner, { channelIds: [first.id] });
  await publicationsWhen(testApp.app, owner, others, 3);
  expect(sentTo(last)).toBe(0);
  expect(await publication(due.id)).toMatchObject({ status: "scheduled", heldBy: "plan" });
  expect(await publication(late.id)).toMatchObject({
    status: "missed",
    error: { code: "channel_beyond_plan" },
  });
  await upgrade();
  await publicationsWhen(testApp.app, owner, isSettled, 3);
  expect((await publication(due.id)).status).toBe("published");
  expect(sentTo(last)).toBe(1);
});
