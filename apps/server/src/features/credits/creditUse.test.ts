import type { CreditEntry, CreditInfo } from "@vestnik/contract/credits";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditSpendings, users } from "../../db/schema.ts";
import { call, signUp, visitor } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { useCredits } from "./credits.ts";

const DAY_MS = 24 * 3_600_000;

let testApp: TestApp;
let present = new Date();

beforeAll(async () => {
  testApp = await startTestApp({ clock: () => present });
});
afterEach(() => {
  present = new Date();
});
afterAll(async () => await testApp.close());

async function use(owner: Owner, body: object) {
  return await call(testApp.app, owner, "POST", "/credits/use", body);
}

async function creditsOf(owner: Owner): Promise<CreditInfo> {
  const response = await call(testApp.app, owner, "GET", "/credits/info");
  return response.json<{ data: CreditInfo }>().data;
}

type Page = { readonly entries: CreditEntry[]; readonly nextCursor: string | null };

async function history(owner: Owner, cursor?: string | null): Promise<Page> {
  const query = cursor == null ? "" : `?cursor=${cursor}`;
  const response = await call(testApp.app, owner, "GET", `/credits/history${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Page }>().data;
}

type Spending = Partial<typeof creditSpendings.$inferInsert>;

async function insert({ userId }: Owner, ...spendings: readonly Spending[]): Promise<void> {
  const one = { userId, operation: "text", amount: 1, state: "spent", createdAt: present } as const;
  const rows = spendings.map((each) => ({ ...one, ...each }));
  await testApp.deps.database.db.insert(creditSpendings).values(rows);
}

describe("POST /credits/use", () => {
  it("needs a session", async () => {
    expect((await use(visitor, { operationType: "text" })).statusCode).toBe(401);
  });

  it.each([
    ["an unknown operation", `{"operationType":"video"}`, "operationType"],
    ["no operation", `{"quantity":1}`, "operationType"],
    ["a negative quantity", `{"operationType":"text","quantity":-5}`, "quantity"],
    ["none", `{"operationType":"text","quantity":0}`, "quantity"],
    ["a part of one", `{"operationType":"text","quantity":1.5}`, "quantity"],
    ["eleven", `{"operationType":"text","quantity":11}`, "quantity"],
    ["more than there are numbers", `{"operationType":"text","quantity":1e309}`, "quantity"],
    ["a word", `{"operationType":"text","quantity":"1"}`, "quantity"],
    ["an amount of its own", `{"operationType":"text","amount":0}`, "body"],
  ])("refuses %s and charges nothing", async (_, payload, field) => {
    const owner = await signUp(testApp);
    const response = await testApp.app.inject({
      method: "POST",
      url: "/api/credits/use",
      payload,
      headers: { ...owner.headers, "content-type": "application/json" },
    });
    const { code, details } = response.json<ErrorBody>();
    expect([response.statusCode, code, details]).toEqual([400, "validation_failed", { field }]);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, totalUsed: 0 });
  });

  it("refuses what costs more than is left, and charges nothing", async () => {
    const owner = await signUp(testApp);
    const { resetDate } = await creditsOf(owner);
    const response = await use(owner, { operationType: "image", quantity: 6 });
    const { code, details } = response.json<ErrorBody>();
    expect([response.statusCode, code]).toEqual([403, "not_enough_credits_image"]);
    expect(details).toEqual({ cost: 12, left: 10, resetDate });
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, totalUsed: 0 });
  });

  it("charges the price of the operation as often as is said, and answers the balance", async () => {
    const owner = await signUp(testApp);
    const used = await use(owner, { operationType: "image_from_image", quantity: 2 });
    const balance = { currentCredits: 4, maxCredits: 10, totalUsed: 6, boughtCredits: 0 };
    expect(used.json()).toEqual({ success: true, data: balance });
    const once = await use(owner, { operationType: "tags" });
    expect(once.json<{ data: object }>().data).toMatchObject({ currentCredits: 3, totalUsed: 7 });
  });

  it("of thirty at once, over all processes, charges no more than there is", async () => {
    const owner = await signUp(testApp);
    const asked = Array.from(
      { length: 30 },
      async () => await useCredits(testApp.deps, owner.userId, "text", 1),
    );
    const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === "fulfilled")).toHaveLength(10);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 0, totalUsed: 10 });
  });
});

describe("the history of credits", () => {
  it("needs a session", async () => {
    const response = await call(testApp.app, visitor, "GET", "/credits/history");
    expect(response.statusCode).toBe(401);
  });

  it("refuses a cursor it did not write", async () => {
    const response = await call(
      testApp.app,
      await signUp(testApp),
      "GET",
      "/credits/history?cursor=1",
    );
    expect(response.json<ErrorBody>()).toMatchObject({
      code: "validation_failed",
      details: { field: "cursor" },
    });
  });

  it("says what was taken and what became of it; what a dead process reserved was returned", async () => {
    const owner = await signUp(testApp);
    const secondsAgo = (seconds: number) => new Date(present.getTime() - seconds * 1000);
    await insert(
      owner,
      { operation: "image", amount: 2, createdAt: secondsAgo(400) },
      { state: "reserved", createdAt: secondsAgo(300) },
      { state: "returned", createdAt: secondsAgo(200) },
      { operation: "tags", state: "reserved", createdAt: secondsAgo(100) },
    );
    const { entries, nextCursor } = await history(owner);
    expect(nextCursor).toBeNull();
    expect(
      entries.flatMap((one) =>
        one.kind === "used" ? [[one.operation, one.amount, one.state]] : [],
      ),
    ).toEqual([
      ["tags", -1, "reserved"],
      ["text", -1, "returned"],
      ["text", -1, "returned"],
      ["image", -2, "spent"],
    ]);
    expect(entries[3]?.at).toBe(secondsAgo(400).toISOString());
  });

  it("comes in pages of fifty, each entry once, though many were taken in the same moment", async () => {
    const owner = await signUp(testApp);
    await insert(owner, ...Array.from({ length: 120 }, () => ({})));
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await history(owner, cursor);
      seen.push(...page.entries.map(({ id }) => id));
      sizes.push(page.entries.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([sizes, new Set(seen).size]).toEqual([[50, 50, 20], 120]);
  });

  it("shows no entries of another person, also with a cursor of theirs", async () => {
    const [owner, other] = [await signUp(testApp), await signUp(testApp)];
    await insert(owner, ...Array.from({ length: 51 }, () => ({})));
    const { nextCursor } = await history(owner);
    expect(await history(other)).toEqual({ entries: [], nextCursor: null });
    expect(await history(other, nextCursor)).toEqual({ entries: [], nextCursor: null });
  });
});

describe("the forecast", () => {
  it("counts what was spent in the last four weeks, and neither older nor unfinished uses", async () => {
    const owner = await signUp(testApp);
    const { db } = testApp.deps.database;
    const daysAgo = (days: number) => new Date(present.getTime() - days * DAY_MS);
    const createdAt = daysAgo(400);
    await db.update(users).set({ createdAt }).where(eq(users.id, owner.userId));
    await insert(
      owner,
      { amount: 9, createdAt: daysAgo(29) },
      { amount: 4, createdAt: daysAgo(27.9) },
      { amount: 3, state: "reserved" },
      { amount: 5, state: "returned" },
    );
    expect((await creditsOf(owner)).daysLeft).toBeNull();
    await insert(owner, { amount: 3 });
    const { currentCredits, daysLeft } = await creditsOf(owner);
    expect(daysLeft).toBe(currentCredits * 4);
  });
});
