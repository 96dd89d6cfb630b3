import type { CreditEntry, CreditInfo } from "@vestnik/contract/credits";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, beforeAll, describe, expect, it } from "vitest";
import { creditPurchases, creditSpendings, users } from "../../db/schema.ts";
import type { ProviderSubscription } from "../../providers/payments.ts";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { sellingSettings } from "../../testing/stripe/sellingSettings.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { lockUser } from "../auth/auth.ts";
import { grantBoughtCredits, takeBackCredits } from "../credits/credits.ts";
import { endDueSubscriptions, recordSubscription } from "./subscriptions.ts";
import type { Recorded } from "./subscriptions.ts";

const DAY_MS = 24 * 3_600_000;
const start = new Date();
const day = (count: number) => new Date(start.getTime() + count * DAY_MS);

let testApp: TestApp;
let present = start;
let owner: Owner;
let id: string;
let people = 0;

beforeAll(async () => {
  testApp = await startTestApp({ settings: sellingSettings, clock: () => present });
});
beforeEach(async () => {
  present = start;
  owner = await signUp(testApp);
  people += 1;
  id = `sub_${people}`;
  // The account is so old that its free months begin on other days than the paid ones.
  await db()
    .update(users)
    .set({ createdAt: day(-50) })
    .where(eq(users.id, owner.userId));
});
afterAll(async () => await testApp.close());

const db = () => testApp.deps.database.db;

/** What the provider says of a subscription whose first month was paid for at the start. */
function told(changed: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id,
    status: "active",
    plan: "basic",
    isPaid: true,
    unpaidUrl: null,
    endsAt: null,
    next: null,
    periodStart: start,
    periodEnd: day(30),
    createdAt: start,
    ...changed,
  };
}

async function record(facts: ProviderSubscription | undefined, askedAt = present) {
  return await db().transaction(async (tx): Promise<Recorded> => {
    await lockUser(tx, owner.userId);
    return await recordSubscription(testApp.deps, tx, owner.userId, facts, askedAt, present);
  });
}

async function spend(amount: number, at = present): Promise<void> {
  const spent = { operation: "text", amount, state: "spent", settledAt: at } as const;
  await db()
    .insert(creditSpendings)
    .values({ ...spent, userId: owner.userId, createdAt: at });
}

async function credits(): Promise<CreditInfo> {
  await db().execute("update sessions set last_used_at = '2050-01-01', expires_at = '2050-01-02'");
  const response = await call(testApp.app, owner, "GET", "/credits/info");
  expect(response.statusCode).toBe(200);
  return response.json<{ data: CreditInfo }>().data;
}

async function potEntries(): Promise<(string | number)[][]> {
  const response = await call(testApp.app, owner, "GET", "/credits/history");
  const { entries } = response.json<{ data: { entries: CreditEntry[] } }>().data;
  return entries.filter(({ kind }) => kind !== "used").map(({ kind, amount }) => [kind, amount]);
}

const end = async () => await endDueSubscriptions(testApp.deps, present);

describe("what is not paid for gives nothing", () => {
  it("neither a subscription whose first payment failed", async () => {
    await record(told({ status: "incomplete", isPaid: false }));
    expect(await credits()).toMatchObject({ subscriptionType: "free", maxCredits: 10 });
  });

  it("nor a larger plan before its difference is paid; then it counts at once, with its part of the credits and with what was used", async () => {
    await record(told());
    await spend(30);
    present = day(1);
    await record(told({ plan: "business", isPaid: false, unpaidUrl: "https://pay.test/1" }));
    expect(await credits()).toMatchObject({ subscriptionType: "basic", currentCredits: 70 });
    await record(told({ plan: "business" }));
    expect(await credits()).toMatchObject({ subscriptionType: "business", currentCredits: 360 });
  });

  it("nor a renewal: what was left stays until it is paid, and then the month begins anew", async () => {
    await record(told());
    await spend(95);
    present = day(31);
    const renewed = { periodStart: day(30), periodEnd: day(60) };
    await record(told({ ...renewed, status: "past_due", isPaid: false }));
    expect(await credits()).toMatchObject({
      subscriptionType: "basic",
      currentCredits: 5,
      isActive: false,
      resetDate: day(44).toISOString(),
    });
    await record(told(renewed));
    expect(await credits()).toMatchObject({
      currentCredits: 100,
      isActive: true,
      resetDate: day(60).toISOString(),
    });
  });

  it("nor a price that is none of ours", async () => {
    expect(await record(told({ plan: undefined }))).toMatchObject({ isChanged: false });
    expect((await credits()).subscriptionType).toBe("free");
  });
});

describe("an answer of the provider", () => {
  it("never overwrites the answer to a later question", async () => {
    await record(told({ plan: "business" }), day(2));
    const earlier = await record(told(), day(1));
    expect(earlier).toEqual({ isRecorded: false, isChanged: false });
    expect((await credits()).subscriptionType).toBe("business");
  });

  it("that says nothing new changes nothing", async () => {
    expect(await record(told())).toEqual({ isRecorded: true, isChanged: true });
    present = day(1);
    expect(await record(told())).toEqual({ isRecorded: true, isChanged: false });
  });

  it("that knows no subscription (any more) ends what had been known", async () => {
    expect(await record(undefined)).toEqual({ isRecorded: true, isChanged: false });
    await record(told());
    present = day(1);
    await record(undefined);
    expect(await credits()).toMatchObject({ subscriptionType: "free", boughtCredits: 100 });
  });
});

describe("a subscription that ends", () => {
  it("counts until its end, and then its credits are carried over, once, also if two processes see it", async () => {
    await record(told({ endsAt: day(30) }));
    await spend(40);
    present = day(29);
    await end();
    expect(await credits()).toMatchObject({
      subscriptionType: "basic",
      currentCredits: 60,
      boughtCredits: 0,
      isActive: true,
      downgradeOnExpiry: true,
      endDate: day(30).toISOString(),
    });
    present = day(30.5);
    await Promise.all([end(), end(), record(told({ status: "canceled", endsAt: day(30) })), end()]);
    const ended = { subscriptionType: "free", boughtCredits: 60, downgradeOnExpiry: false };
    expect(await credits()).toMatchObject({ ...ended, endDate: null, currentCredits: 70 });
    expect(await potEntries()).toEqual([["kept", 60]]);
  });

  it("leaves the free month what the free plan gives: what was used of the paid plan is not counted", async () => {
    await record(told({ endsAt: day(9) }));
    await spend(99);
    present = day(9);
    await spend(3);
    await end();
    expect(await credits()).toMatchObject({ currentCredits: 7 + 1, boughtCredits: 1 });
  });

  it("ends when nothing was heard of a renewal for two weeks", async () => {
    await record(told());
    present = day(43.9);
    await end();
    expect((await credits()).subscriptionType).toBe("basic");
    present = day(44);
    await end();
    expect(await credits()).toMatchObject({ subscriptionType: "free", boughtCredits: 100 });
  });

  it("and goes on in the same month gives back its plan, and what was carried over is not given twice", async () => {
    await record(told());
    await spend(20);
    present = day(1);
    await record(told({ status: "paused" }));
    expect(await credits()).toMatchObject({ subscriptionType: "free", boughtCredits: 80 });
    present = day(2);
    await record(told());
    expect(await credits()).toMatchObject({ subscriptionType: "basic", currentCredits: 80 });
    await record(told({ plan: "business" }));
    expect((await credits()).currentCredits).toBe(360);
    await record(told({ plan: "business", status: "canceled", endsAt: day(2) }));
    expect(await credits()).toMatchObject({ boughtCredits: 360, currentCredits: 370 });
  });

  it("and is followed by another one leaves the first one's credits beside the new ones", async () => {
    await record(told());
    await spend(20);
    present = day(1);
    await record({ ...told({ plan: "business" }), id: `${id}_2`, periodStart: day(1) });
    expect(await credits()).toMatchObject({ currentCredits: 480, boughtCredits: 80 });
  });
});

describe("a refund", () => {
  const refund = async (key: string, refundedCents: number) =>
    await db().transaction(async (tx) => {
      await lockUser(tx, owner.userId);
      const asked = { cents: 800, refundedCents };
      return await takeBackCredits(tx, owner.userId, key, asked, present);
    });
  const buy = async (key: string) =>
    await db().transaction(async (tx) => {
      await grantBoughtCredits(tx, owner.userId, 100, key, present);
    });

  it("of something else takes nothing", async () => {
    expect(await refund(`${id}:unknown`, 800)).toBeUndefined();
  });

  it("takes its share back once, never more than is left, and nothing of what is bought later", async () => {
    await buy(`${id}:a`);
    expect(await refund(`${id}:a`, 400)).toBe(50);
    await spend(10 + 30);
    await db()
      .update(creditSpendings)
      .set({ fromBought: 30 })
      .where(eq(creditSpendings.userId, owner.userId));
    expect(await refund(`${id}:a`, 800)).toBe(70);
    expect(await credits()).toMatchObject({ currentCredits: 0, boughtCredits: 0 });
    await buy(`${id}:b`);
    expect(await refund(`${id}:a`, 800)).toBe(70);
    expect((await credits()).boughtCredits).toBe(100);
    const entries = await potEntries();
    expect(entries).toHaveLength(3);
    expect(entries).toContainEqual(["taken_back", -70]);
  });

  it("gives it back when the dispute was won", async () => {
    await buy(`${id}:c`);
    await refund(`${id}:c`, 800);
    expect((await credits()).boughtCredits).toBe(0);
    await refund(`${id}:c`, 0);
    expect((await credits()).boughtCredits).toBe(100);
    expect(await potEntries()).toEqual([["bought", 100]]);
  });

  it("is shown in the history among the uses, page by page, each once", async () => {
    for (let n = 0; n < 60; n += 1) await buy(`${id}:${n}`);
    await spend(1);
    await db()
      .update(creditPurchases)
      .set({ takenBack: 1, takenBackAt: present })
      .where(eq(creditPurchases.userId, owner.userId));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `?cursor=${cursor}`;
      const response = await call(testApp.app, owner, "GET", `/credits/history${query}`);
      type Page = { data: { entries: CreditEntry[]; nextCursor: string | null } };
      const { entries, nextCursor } = response.json<Page>().data;
      seen.push(...entries.map((entry) => entry.id));
      cursor = nextCursor;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([121, 121]);
  });
});
