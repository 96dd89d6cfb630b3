import { randomUUID } from "node:crypto";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { Generation } from "@vestnik/domain/credits";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "../../appError.ts";
import { creditSpendings } from "../../db/schema.ts";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { grantBoughtCredits, payFor } from "./credits.ts";

const never = new AbortController().signal;
const SOON = { timeout: 15_000 };

let testApp: TestApp;
let present = new Date();

beforeAll(async () => {
  testApp = await startTestApp({ clock: () => present });
});
afterEach(() => {
  vi.useRealTimers();
  present = new Date();
});
afterAll(async () => await testApp.close());

const db = () => testApp.deps.database.db;

async function creditsOf(owner: Owner): Promise<CreditInfo> {
  const response = await call(testApp.app, owner, "GET", "/credits/info");
  return response.json<{ data: CreditInfo }>().data;
}

async function buy(owner: Owner, amount: number, key: string = randomUUID()): Promise<boolean> {
  const { userId } = owner;
  return await db().transaction(
    async (tx) => await grantBoughtCredits(tx, userId, amount, key, present),
  );
}

/** A person with this many credits of the free plan's ten left. */
async function signUpWith(credits: number): Promise<Owner> {
  const owner = await signUp(testApp);
  const spent = { operation: "text", amount: 10 - credits, state: "spent" } as const;
  if (credits < 10) {
    await db()
      .insert(creditSpendings)
      .values({ ...spent, userId: owner.userId, createdAt: present });
  }
  return owner;
}

type Paid = Partial<Parameters<typeof payFor<string>>[3]> & { readonly operation?: Generation };

async function pay(owner: Owner, { operation = "text", ...how }: Paid = {}) {
  return await payFor(testApp.deps, owner.userId, operation, {
    work: () => Promise.resolve("done"),
    isConsumed: () => false,
    giveUp: never,
    ...how,
  });
}

/** Starts paid work that goes on until it is finished. */
async function begin(owner: Owner, operation: Generation = "text") {
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<string>();
  const paid = pay(owner, {
    operation,
    work: async () => {
      begun.resolve();
      return await work.promise;
    },
  });
  await begun.promise;
  return {
    finish: async () => {
      work.resolve("done");
      return (await paid).balance;
    },
    fail: async () => {
      work.reject(new Error("failed"));
      await expect(paid).rejects.toThrow("failed");
    },
  };
}

const codeOf = async (paid: Promise<unknown>) =>
  await paid.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("without enough credits", () => {
  it.each<[Generation, string, number]>([
    ["text", "not_enough_credits", 1],
    ["rewriting", "not_enough_credits", 1],
    ["text_from_image", "not_enough_credits", 2],
    ["tags", "not_enough_credits_tags", 1],
    ["image", "not_enough_credits_image", 2],
    ["image_from_image", "not_enough_credits_image", 3],
  ])("%s is refused: %s", async (operation, code, cost) => {
    const owner = await signUpWith(0);
    const { resetDate } = await creditsOf(owner);
    const work = vi.fn<() => Promise<string>>();
    await expect(pay(owner, { operation, work })).rejects.toMatchObject({
      code,
      details: { cost, left: 0, resetDate },
    });
    expect(work).not.toHaveBeenCalled();
  });

  it("the refusal comes at once, also while two calls are running", async () => {
    const owner = await signUpWith(2);
    const running = [await begin(owner), await begin(owner)];
    const onWaiting = vi.fn<() => void>();
    expect(await codeOf(pay(owner, { onWaiting }))).toBe("not_enough_credits");
    expect(onWaiting).not.toHaveBeenCalled();
    for (const each of running) await each.finish();
  });
});

describe("turns", () => {
  it("of sixty calls at once with ten credits never run more than two, and exactly ten are made", async () => {
    const owner = await signUp(testApp);
    let [running, most, waiting] = [0, 0, 0];
    const allAreThere = Promise.withResolvers<void>();
    const look = () => {
      most = Math.max(most, running);
      if (running === 2 && waiting === 20) allAreThere.resolve();
    };
    const onWaiting = () => {
      waiting += 1;
      look();
    };
    const work = async () => {
      running += 1;
      look();
      await allAreThere.promise;
      running -= 1;
      return "done";
    };
    const codes = await Promise.all(
      Array.from({ length: 60 }, async () => await codeOf(pay(owner, { work, onWaiting }))),
    );
    const count = (code: string) => codes.filter((each) => each === code).length;
    expect([count("done"), most]).toEqual([10, 2]);
    expect(count("not_enough_credits") + count("ai_turn_timeout")).toBe(50);
    expect(await creditsOf(owner)).toMatchObject({
      currentCredits: 0,
      reservedCredits: 0,
      totalUsed: 10,
    });
  });

  it("come in the order of asking, and each waiting request is told once", async () => {
    const owner = await signUp(testApp);
    const running = [await begin(owner), await begin(owner)];
    const order: string[] = [];
    const waits = [];
    for (const name of ["third", "fourth"]) {
      const told = Promise.withResolvers<void>();
      const onWaiting = vi.fn(() => told.resolve());
      const work = () => Promise.resolve(order.push(name).toString());
      waits.push({ onWaiting, paid: pay(owner, { onWaiting, work }) });
      await told.promise;
    }
    await running[0]?.finish();
    for (const { onWaiting, paid } of waits) {
      await paid;
      expect(onWaiting).toHaveBeenCalledOnce();
    }
    expect(order).toEqual(["third", "fourth"]);
    await running[1]?.finish();
  });

  it("are refused at once when twenty wait, and are left when their askers leave", async () => {
    const owner = await signUpWith(10);
    await buy(owner, 100);
    const running = [await begin(owner), await begin(owner)];
    const leaving = new AbortController();
    let waiting = 0;
    const how = { giveUp: leaving.signal, onWaiting: () => void (waiting += 1) };
    const waits = Array.from({ length: 20 }, async () => await codeOf(pay(owner, how)));
    await expect.poll(() => waiting, SOON).toBe(20);
    const refused = pay(owner);
    await expect(refused).rejects.toMatchObject({
      code: "ai_turn_timeout",
      details: { seconds: 10 },
    });
    leaving.abort();
    expect(new Set(await Promise.all(waits))).toEqual(new Set(["ai_turn_timeout"]));
    for (const each of running) await each.finish();
    expect(await creditsOf(owner)).toMatchObject({ reservedCredits: 0, totalUsed: 2 });
  });

  it("of another person are not waited for", async () => {
    const owner = await signUp(testApp);
    const running = [await begin(owner), await begin(owner)];
    expect(await codeOf(pay(await signUp(testApp)))).toBe("done");
    for (const each of running) await each.finish();
  });

  /** As another process does. */
  async function reserveElsewhere({ userId }: Owner, createdAt = present): Promise<void> {
    const reservation = { userId, operation: "text", amount: 1, state: "reserved" } as const;
    await db()
      .insert(creditSpendings)
      .values([1, 2].map(() => ({ ...reservation, createdAt })));
  }

  it("wait for calls of other processes, and come when those have ended", async () => {
    const owner = await signUp(testApp);
    await reserveElsewhere(owner);
    const told = Promise.withResolvers<void>();
    const paid = pay(owner, { onWaiting: () => told.resolve() });
    await told.promise;
    await db()
      .update(creditSpendings)
      .set({ state: "spent", settledAt: present })
      .where(eq(creditSpendings.userId, owner.userId));
    expect((await paid).balance).toMatchObject({ currentCredits: 7 });
  });

  it("that do not come within half a minute are refused, and nothing is charged", async () => {
    const owner = await signUp(testApp);
    await reserveElsewhere(owner);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const told = Promise.withResolvers<void>();
    const refused = codeOf(pay(owner, { onWaiting: () => told.resolve() }));
    await told.promise;
    vi.advanceTimersByTime(30_000);
    expect(await refused).toBe("ai_turn_timeout");
    expect(await creditsOf(owner)).toMatchObject({ reservedCredits: 2, totalUsed: 2 });
  });

  it("are not taken by what a dead process left behind", async () => {
    const owner = await signUp(testApp);
    await reserveElsewhere(owner, new Date(present.getTime() - 2 * 60_000));
    expect((await pay(owner)).balance).toMatchObject({ currentCredits: 9, totalUsed: 1 });
  });
});

describe("bought credits", () => {
  it("are granted once for each payment, also when another person asks with its key", async () => {
    const [owner, other] = [await signUp(testApp), await signUp(testApp)];
    const key = randomUUID();
    expect([await buy(owner, 50, key), await buy(owner, 50, key)]).toEqual([true, false]);
    expect(await buy(other, 50, key)).toBe(false);
    expect(await creditsOf(owner)).toMatchObject({
      currentCredits: 60,
      maxCredits: 60,
      boughtCredits: 50,
    });
    expect(await creditsOf(other)).toMatchObject({ currentCredits: 10, boughtCredits: 0 });
  });

  it("are spent after the grant, also within one operation, and outlive the period", async () => {
    const owner = await signUpWith(1);
    await buy(owner, 5);
    const { balance } = await pay(owner, { operation: "image_from_image" });
    expect(balance).toEqual({ currentCredits: 3, maxCredits: 13, totalUsed: 12, boughtCredits: 3 });
    present = new Date((await creditsOf(owner)).resetDate);
    await db().execute(
      "update sessions set last_used_at = '2099-01-01', expires_at = '2099-01-02'",
    );
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 13, boughtCredits: 3 });
  });

  it("go back to their pot when the work fails, and when the process dies", async () => {
    const owner = await signUpWith(1);
    await buy(owner, 2);
    const failing = await begin(owner, "image_from_image");
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 0, boughtCredits: 0 });
    await failing.fail();
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 3, boughtCredits: 2 });
    const dying = await begin(owner, "image_from_image");
    present = new Date(present.getTime() + 2 * 60_000);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 3, boughtCredits: 2 });
    await dying.fail();
  });

  it("that were spent on something else meanwhile are not owed by work that ends late", async () => {
    const owner = await signUpWith(0);
    await buy(owner, 3);
    const late = await begin(owner, "image");
    present = new Date(present.getTime() + 3 * 60_000);
    expect((await pay(owner, { operation: "image" })).balance).toMatchObject({ boughtCredits: 1 });
    expect(await late.finish()).toMatchObject({ currentCredits: 0, boughtCredits: 0 });
    await buy(owner, 5);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 5, totalUsed: 14 });
  });

  it("cannot be fewer than none in any row of the ledger", async () => {
    const { userId } = await signUp(testApp);
    const row = {
      userId,
      operation: "text",
      amount: 1,
      state: "spent",
      createdAt: present,
    } as const;
    for (const fromBought of [-1, 2]) {
      const insert = db()
        .insert(creditSpendings)
        .values({ ...row, fromBought });
      await expect(insert).rejects.toMatchObject({
        cause: { constraint: "credit_spendings_from_bought" },
      });
    }
    await expect(buy({ userId, headers: { authorization: "" } }, 0)).rejects.toMatchObject({
      cause: { constraint: "credit_purchases_amount" },
    });
  });
});
