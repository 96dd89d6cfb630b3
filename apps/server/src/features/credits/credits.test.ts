import type { CreditInfo } from "@vestnik/contract/credits";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { batches, users } from "../../db/schema.ts";
import { connectChannel, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

const opened: TestApp[] = [];
let present = new Date();

async function open(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const testApp = await startTestApp({ settings, clock: () => present });
  opened.push(testApp);
  return testApp;
}

async function creditsOf({ app }: TestApp, { headers }: Owner): Promise<CreditInfo> {
  const response = await app.inject({ url: "/api/credits/info", headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: CreditInfo }>().data;
}

afterEach(() => {
  present = new Date();
});
afterAll(async () => {
  for (const testApp of opened) await testApp.close();
});

describe("the plan's meters", () => {
  it("are not shown without signing in", async () => {
    const { app } = await open();
    const response = await app.inject({ url: "/api/credits/info" });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([401, "unauthorized"]);
  });

  it.each([
    ["free", {}, 10, 10],
    ["basic", { DEFAULT_PLAN: "basic" }, 100, 100],
    ["business", { DEFAULT_PLAN: "business" }, 400, -1],
  ])("of the %s plan show its credits and publications", async (plan, settings, credits, limit) => {
    const testApp = await open(settings);
    expect(await creditsOf(testApp, await signUp(testApp))).toMatchObject({
      subscriptionType: plan,
      currentCredits: credits,
      maxCredits: credits,
      totalUsed: 0,
      isActive: true,
      downgradeOnExpiry: false,
      endDate: null,
      publications: { used: 0, limit },
    });
  });

  it("count a post in two channels once, and restart with the next month of the account", async () => {
    const testApp = await open();
    const { db } = testApp.deps.database;
    const owner = await signUp(testApp);
    const createdAt = new Date("2026-01-31T10:00:00Z");
    await db.update(users).set({ createdAt }).where(eq(users.id, owner.userId));
    const channels = [await connectChannel(testApp, owner), await connectChannel(testApp, owner)];
    const made = await postPublications(testApp.app, owner, {
      channelIds: channels.map(({ id }) => id),
    });
    expect(made.statusCode).toBe(201);
    await db.update(batches).set({ countedAt: new Date("2026-02-28T09:59:00Z") });

    const creditsAt = async (moment: string) => {
      present = new Date(moment);
      await db.execute(
        "update sessions set last_used_at = '2030-01-01', expires_at = '2030-01-02'",
      );
      return await creditsOf(testApp, owner);
    };
    expect(await creditsAt("2026-02-28T09:59:59Z")).toMatchObject({
      resetDate: "2026-02-28T10:00:00.000Z",
      publications: { used: 1, limit: 10 },
    });
    expect(await creditsAt("2026-02-28T10:00:00Z")).toMatchObject({
      resetDate: "2026-03-31T10:00:00.000Z",
      publications: { used: 0, limit: 10 },
    });
  });
});
