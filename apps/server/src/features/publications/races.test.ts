/** Owners decide at the very moment a worker claims their posts: hundreds of times, at every distance from that moment. */
import type { Publication } from "@vestnik/contract/publications";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publications } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  createBot,
  minutesAhead,
  schedule,
  signUp,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { createSemaphore } from "../../semaphores/semaphore.ts";

const POSTS = 240;
/** The interval between two posts that become due. */
const STEP_MS = 15;
/** Owners decide at most this long before or after; most of them much closer. */
const MAX_DISTANCE_MS = 1000;
/** Fewer than the database has connections: this test is about the order of decisions, not about load. */
const semaphore = createSemaphore(6, Infinity);
const OLD_TEXT = "Old words.";
const NEW_TEXT = "New words.";

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
});

afterAll(async () => await testApp.close());

type Decision = "edit" | "reschedule" | "delete" | "publish-now";
const combinations: readonly (readonly Decision[])[] = [
  ["edit"],
  ["delete"],
  ["publish-now"],
  ["reschedule"],
  ["edit", "delete"],
  ["delete", "publish-now"],
  ["edit", "publish-now"],
  ["reschedule", "publish-now", "delete"],
];

type Case = {
  readonly publication: Publication;
  readonly channel: TestChannel;
  readonly decisions: readonly Decision[];
  /** Counted from the start of the race. */
  readonly decidedAfterMs: number;
};

async function decide({ publication, channel }: Case, decision: Decision) {
  const path = `/publications/${publication.id}`;
  const later = { scheduledDate: minutesAhead(60) };
  const ask = async (method: "PUT" | "POST" | "DELETE", below: string, payload?: object) =>
    await call(testApp.app, owner, method, `${path}${below}`, payload);
  switch (decision) {
    case "delete":
      return await ask("DELETE", "");
    case "publish-now":
      return await ask("POST", "/publish-now");
    case "edit": {
      const edit = { ...later, channelId: channel.id, text: NEW_TEXT };
      return await call(testApp.app, owner, "PUT", `/scheduled-posts/${publication.id}`, edit);
    }
    case "reschedule":
      // A decision with a version may be refused for two reasons; this is the one the row shows.
      return await ask("PUT", "/schedule", { ...later, version: 1 });
    default:
      return decision satisfies never;
  }
}

async function carryOut(one: Case, decision: Decision) {
  await new Promise((resolve) => setTimeout(resolve, one.decidedAfterMs));
  const release = await semaphore.enter(new AbortController().signal);
  const response = await decide(one, decision).finally(() => release && release());
  const { code } = response.json<{ code?: string }>();
  return { one, decision, status: response.statusCode, code };
}

async function prepare(): Promise<Case[]> {
  const bot = createBot(testApp);
  const channels: TestChannel[] = [];
  for (let n = 0; n < POSTS; n += 1) channels.push(await connectChannel(testApp, owner, bot));
  const channelIds = channels.map(({ id }) => id);
  const made = await schedule(testApp.app, owner, { channelIds, text: OLD_TEXT });
  return made.flatMap((publication, n) => {
    const channel = channels[n];
    const distanceMs = (Math.random() * 2 - 1) ** 3 * MAX_DISTANCE_MS;
    const decidedAfterMs = MAX_DISTANCE_MS + n * STEP_MS + distanceMs;
    const decisions = combinations[n % combinations.length] ?? [];
    return channel ? [{ publication, channel, decisions, decidedAfterMs }] : [];
  });
}

/** The first post is due when the owners have begun to decide. */
async function startTheClock(): Promise<void> {
  const { db } = testApp.deps.database;
  const afterMs = sql`${MAX_DISTANCE_MS} + ${publications.batchPosition} * ${STEP_MS}`;
  const dueAt = sql`now() + (${afterMs}) * interval '1 millisecond'`;
  await db.update(publications).set({ dueAt, notBefore: dueAt });
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

async function rowOf({ publication }: Case) {
  const [row] = await testApp.deps.database.db
    .select()
    .from(publications)
    .where(eq(publications.id, publication.id));
  if (!row) throw new Error("A publication is gone.");
  return row;
}

it("nothing deleted is sent, no old text is sent after an accepted edit, and nothing goes out twice", async () => {
  const cases = await prepare();
  await testApp.startWorker();
  await startTheClock();
  const answers = await Promise.all(
    cases.flatMap((one) => one.decisions.map(async (decision) => await carryOut(one, decision))),
  );
  await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);

  const refusals = answers.filter(({ status }) => status !== 200);
  expect(
    refusals.filter(({ code }) => code !== "too_late" && code !== "changed_elsewhere"),
  ).toEqual([]);
  // Both orders must have occurred, or the test proves nothing.
  expect(refusals.length).toBeGreaterThan(POSTS / 20);
  expect(answers.length - refusals.length).toBeGreaterThan(POSTS / 20);

  const broken = await Promise.all(
    cases.map(async (one) => {
      const own = answers.filter((answer) => answer.one === one && answer.status === 200);
      return findViolations(
        await rowOf(one),
        testApp.telegram.control.posts(one.channel.chatId).map(({ text }) => text),
        own.map(({ decision }) => decision),
      );
    }),
  );
  expect(broken.flat()).toEqual([]);
}, 180_000);

/** Compares a post with what its owner was answered and with what is in the channel. */
function findViolations(
  { status, plainText }: typeof publications.$inferSelect,
  sent: readonly (string | undefined)[],
  accepted: readonly Decision[],
): string[] {
  const isEdited = accepted.includes("edit");
  const promises: Record<string, boolean> = {
    "sent once if published, else not at all": sent.length === (status === "published" ? 1 : 0),
    "deleted and never sent": !accepted.includes("delete") || status === "deleted",
    "stored with its last words": plainText === (isEdited ? NEW_TEXT : OLD_TEXT),
    "sent with its last words": sent.every((text) => text === plainText),
    "sent when nothing else was decided": accepted.length > 0 || status === "published",
  };
  return Object.keys(promises).filter((promise) => !promises[promise]);
}
