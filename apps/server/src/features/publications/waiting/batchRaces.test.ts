/** Owners decide about whole batches while a worker claims one sibling after the other. */
import type { BatchResult } from "@vestnik/contract/batches";
import type { Publication } from "@vestnik/contract/publications";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  createBot,
  minutesAhead,
  schedule,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

const BATCHES = 40;
const SIBLINGS = 4;
/** Between the decisions about two batches. */
const STEP_MS = 30;
/** Siblings are due at most this long before or after the decision; most of them much closer. */
const MAX_DISTANCE_MS = 1200;
const OLD_TEXT = "Old words.";
const NEW_TEXT = "New words.";

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
});

afterAll(async () => await testApp.close());

const decisions = ["edit", "reschedule", "delete", "publish-now"] as const;
type Decision = (typeof decisions)[number];

type Case = {
  readonly siblings: readonly Publication[];
  readonly channels: readonly TestChannel[];
  readonly decision: Decision;
};

async function prepare(): Promise<Case[]> {
  const bot = createBot(testApp);
  const cases: Case[] = [];
  for (let n = 0; n < BATCHES; n += 1) {
    const channels: TestChannel[] = [];
    for (let one = 0; one < SIBLINGS; one += 1) {
      channels.push(await connectChannel(testApp, owner, bot));
    }
    const channelIds = channels.map(({ id }) => id);
    const siblings = await schedule(testApp.app, owner, { channelIds, text: OLD_TEXT });
    cases.push({ siblings, channels, decision: decisions[n % decisions.length] ?? "edit" });
  }
  return cases;
}

const decidedAfterMs = (n: number) => MAX_DISTANCE_MS + n * STEP_MS;

/** Siblings are due around the decision about their batch, so that it meets some of them before and some after their claim. */
async function startTheClock(cases: readonly Case[]): Promise<void> {
  const dues = cases.flatMap(({ siblings }, n) =>
    siblings.map(({ id }) => {
      const distanceMs = (Math.random() * 2 - 1) ** 3 * MAX_DISTANCE_MS;
      return { id, afterMs: decidedAfterMs(n) + distanceMs };
    }),
  );
  const dueAt = sql`now() + due."afterMs" * interval '1 millisecond'`;
  await testApp.deps.database.db
    .update(publications)
    .set({ dueAt, notBefore: dueAt })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(dues)}::jsonb) as due("id" uuid, "afterMs" float)`,
    )
    .where(sql`${publications.id} = due."id"`);
}

async function decide({ siblings, decision }: Case) {
  const path = `/publications/batches/${siblings[0]?.batchId}`;
  const seen = { publications: siblings.map(({ id, version }) => ({ id, version })) };
  const later = { scheduledDate: minutesAhead(60) };
  const ask = async (method: "PUT" | "POST" | "DELETE", below: string, more: object = {}) =>
    await call(testApp.app, owner, method, `${path}${below}`, { ...seen, ...more });
  const requests = {
    edit: async () => await ask("PUT", "", { ...later, text: NEW_TEXT }),
    reschedule: async () => await ask("PUT", "/schedule", later),
    delete: async () => await ask("DELETE", ""),
    "publish-now": async () => await ask("POST", "/publish-now"),
  };
  const response = await requests[decision]();
  const { results = [] } = response.json<{ results?: BatchResult[] }>();
  return { status: response.statusCode, results };
}

async function decideInTime(one: Case, n: number) {
  await new Promise((resolve) => setTimeout(resolve, decidedAfterMs(n)));
  return { one, ...(await decide(one)) };
}

/** Everything that is not settled is due much later. */
async function isQuiet(): Promise<boolean> {
  const busy = await testApp.deps.database.db
    .select({ id: publications.id })
    .from(publications)
    .where(
      sql`${publications.status} = 'sending' or (${publications.status} = 'scheduled' and ${publications.dueAt} < now() + interval '10 minutes')`,
    );
  return busy.length === 0;
}

it("a decision about a batch holds for exactly the siblings it was answered for, and nothing goes out twice", async () => {
  const cases = await prepare();
  await testApp.startWorker();
  await startTheClock(cases);
  const answers = await Promise.all(cases.map(decideInTime));
  await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);

  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const rows = await testApp.deps.database.db.select().from(publications);
  const broken = answers.flatMap(({ one, results }) =>
    one.siblings.flatMap(({ id }, index) => {
      const row = rows.find((each) => each.id === id);
      const result = results.find(({ publication }) => publication.id === id);
      const accepted = result?.refusal === null ? one.decision : undefined;
      const chatId = one.channels[index]?.chatId ?? 0;
      const sent = testApp.telegram.control.posts(chatId).map(({ text }) => text);
      return violationsOf(row, sent, accepted);
    }),
  );
  expect(broken).toEqual([]);
  // Both outcomes must have occurred inside of batches, or the test proves nothing.
  const divided = answers.filter(({ results }) => {
    const changed = results.filter(({ refusal }) => refusal === null).length;
    return changed > 0 && changed < SIBLINGS;
  });
  expect(divided.length).toBeGreaterThan(BATCHES / 8);
}, 120_000);

function violationsOf(
  row: typeof publications.$inferSelect | undefined,
  sent: readonly (string | undefined)[],
  accepted: Decision | undefined,
): string[] {
  const { status, plainText } = row ?? {};
  const promises: Record<string, boolean> = {
    "sent once if published, else not at all": sent.length === (status === "published" ? 1 : 0),
    "deleted and never sent": accepted !== "delete" || status === "deleted",
    "waits for its new time": accepted !== "reschedule" || status === "scheduled",
    "published now": accepted !== "publish-now" || status === "published",
    "stored with its last words": plainText === (accepted === "edit" ? NEW_TEXT : OLD_TEXT),
    "sent with its last words": sent.every((text) => text === plainText),
    "sent when nothing was decided": accepted !== undefined || status === "published",
  };
  return Object.keys(promises).filter((promise) => !promises[promise]);
}
