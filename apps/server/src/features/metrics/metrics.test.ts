import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectChannel, publicationsWhen, scheduleOne, signUp } from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { measured } from "./measured.ts";
import { createStateGauges } from "./stateGauges.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;
let isReady = true;
let bringUpToDate: () => Promise<void>;
beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  const { deps } = testApp;
  bringUpToDate = createStateGauges(deps, deps.metrics, async () => await Promise.resolve(isReady));
});
beforeEach(async () => {
  isReady = true;
  await sql("truncate users cascade");
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});
afterAll(async () => await testApp.close());

const sql = async (text: string) => await testApp.deps.database.foreign.executeSql(text);

/** What Prometheus reads, one line a value. */
async function scrape(): Promise<readonly string[]> {
  await bringUpToDate();
  return (await testApp.deps.metrics.registry.metrics()).split("\n");
}

function oldestDueOf(lines: readonly string[]): number {
  const line = lines.find((each) => each.startsWith("vestnik_oldest_due_seconds "));
  return Number(line?.split(" ")[1]);
}

async function publishOne(): Promise<void> {
  await scheduleOne(testApp.app, owner, channel);
  await sql("update publications set due_at = now() - interval '3 seconds', not_before = now()");
}

it("a publication that was sent is counted, with how late it was and what Telegram answered", async () => {
  await publishOne();
  const worker = await testApp.startWorker();
  await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
  await worker.stop();
  const lines = await scrape();
  expect(lines).toContain("vestnik_claims_total 1");
  expect(lines).toContain('vestnik_outcomes_total{outcome="delivered"} 1');
  expect(lines).toContain('vestnik_lateness_seconds_bucket{le="2"} 0');
  expect(lines).toContain("vestnik_lateness_seconds_count 1");
  expect(lines).toContain(
    'vestnik_provider_seconds_count{provider="telegram",request="send",result="delivered"} 1',
  );
});

it("what is due and not sent is counted by what holds it, and how long it waits", async () => {
  await publishOne();
  const due = await scrape();
  expect(due).toContain('vestnik_publications{state="due"} 1');
  expect(oldestDueOf(due)).toBeGreaterThanOrEqual(3);
  for (const [change, state] of [
    ["publications set awaits_release = true", "held_restore"],
    ["channels set status = 'bad_token'", "held_bot_token"],
    ["channels set over_plan = true", "held_plan"],
    ["channels set owner_leaving = true", "held_deletion"],
  ]) {
    await sql(`update ${change}`);
    const held = await scrape();
    expect(held).toContain(`vestnik_publications{state="${state}"} 1`);
    expect(held).toContain('vestnik_publications{state="due"} 0');
    expect(held).toContain("vestnik_oldest_due_seconds 0");
  }
});

it("what waits for its turn in a channel is not late while the channel goes on", async () => {
  await publishOne();
  const until = (moment: string) =>
    sql(`insert into rate_limits (key, until)
    values ('channel:${channel.id}', ${moment}) on conflict (key) do update set until = excluded.until`);
  await until("now() + interval '20 seconds'");
  expect(oldestDueOf(await scrape())).toBe(0);
  // The worker has stopped since. The second beyond is there because the machine's clock may be set back a little.
  await until("now() - interval '3 seconds'");
  expect(oldestDueOf(await scrape())).toBeGreaterThanOrEqual(2);
});

it("while the database is away nothing is said of its queues", async () => {
  await publishOne();
  expect(await scrape()).toContain("vestnik_ready 1");
  isReady = false;
  const lines = await scrape();
  expect(lines).toContain("vestnik_ready 0");
  expect(lines.filter((line) => line.startsWith("vestnik_publications{"))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("vestnik_oldest_due_seconds "))).toEqual([]);
});

it("no label has an id, a name or an address of somebody", async () => {
  const { headers } = owner;
  await testApp.app.inject({ url: `/api/channels/${channel.id}`, headers });
  await testApp.app.inject({ url: `/nothing/${channel.username}`, headers });
  await testApp.app.inject({ url: `/api/publications?channelId=${channel.id}`, headers });
  const text = (await scrape()).join("\n");
  expect(text).toContain('route="/api/publications"');
  for (const word of [owner.userId, channel.id, channel.username, String(channel.botId)])
    expect(text).not.toContain(word);
});

it("a service that throws is measured and throws on", async () => {
  const asked: string[] = [];
  const metrics = {
    asked: (...[provider, request, result]: [string, string, string, number]) =>
      void asked.push(`${provider} ${request} ${result}`),
  };
  const service = {
    name: "service",
    fail: async () => await Promise.reject(new Error("broken")),
    refuse: async () => await Promise.resolve({ kind: "deferred", reason: "flood" }),
  };
  const watched = measured(service, "ai", metrics);
  await expect(watched.fail()).rejects.toThrow("broken");
  await watched.refuse();
  expect(watched.name).toBe("service");
  expect(asked).toEqual(["ai fail failed", "ai refuse deferred_flood"]);
});
