import { randomUUID } from "node:crypto";
import type { BatchResult } from "@vestnik/contract/batches";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { CalendarItem, Publication } from "@vestnik/contract/publications";
import { lateLimit } from "@vestnik/domain/publication";
import type { LatePolicy } from "@vestnik/domain/publication";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels, publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  minutesAhead,
  postPublications,
  schedule,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let channelIds: string[];

beforeAll(async () => {
  const started = await startOwnedApp();
  ({ testApp, owner, stranger } = started);
  const [second, third] = [
    await connectChannel(testApp, owner),
    await connectChannel(testApp, owner),
  ];
  channelIds = [started.channel.id, second.id, third.id];
});
afterAll(async () => await testApp.close());

type Seen = Pick<Publication, "id" | "version">;
const seenOf = (all: readonly Seen[]) => all.map(({ id, version }) => ({ id, version }));

const ask = async (
  method: Parameters<typeof call>[2],
  path: string,
  payload?: object,
  who = owner,
) => {
  const response = await call(testApp.app, who, method, path, payload);
  const body = response.json<
    ErrorBody & { results?: BatchResult[]; publications?: Publication[] }
  >();
  const { results = [] } = body;
  return {
    status: response.statusCode,
    body,
    code: body.code,
    refusals: results.map(({ refusal }) => refusal?.code ?? "changed"),
    after: results.map(({ publication }) => publication),
  };
};
const threeWaiting = async (post: Partial<Parameters<typeof schedule>[2]> = {}) =>
  await schedule(testApp.app, owner, { channelIds, text: "<p>Tippo</p>", ...post });
const ofBatch = async (batchId: string) =>
  (await ask("GET", `/publications?batchId=${batchId}`)).body.publications ?? [];
const setRow = async ({ id }: Seen, change: Partial<typeof publications.$inferInsert>) =>
  await testApp.deps.database.db.update(publications).set(change).where(eq(publications.id, id));
const batchPath = (all: readonly Publication[]) => `/publications/batches/${all[0]?.batchId}`;

const typo = { text: "<p>Typo</p>" };
const decisions = [
  ["an edit", "PUT", "", () => typo],
  ["another time", "PUT", "/schedule", () => ({ scheduledDate: minutesAhead(60) })],
  ["publishing now", "POST", "/publish-now", () => ({})],
  ["sending again", "POST", "/send-again", () => ({})],
  ["a deletion", "DELETE", "", () => ({})],
  ["a restoration", "POST", "/restore", () => ({})],
] as const;

describe.each(decisions)("%s of a whole batch", (name, method, path, more) => {
  const decide = async (all: readonly Publication[], seen: readonly Seen[] = all, who = owner) =>
    await ask(method, `${batchPath(all)}${path}`, { ...more(), publications: seenOf(seen) }, who);

  /** Three publications this decision can be made about. */
  async function threeOpen(): Promise<Publication[]> {
    const made = await threeWaiting();
    if (name === "a restoration") {
      return (await ask("DELETE", batchPath(made), { publications: seenOf(made) })).after;
    }
    if (name !== "sending again") return made;
    for (const one of made) await setRow(one, { status: "failed", errorCode: "bot_unauthorized" });
    return made;
  }

  it("is refused without signing in, when the server cannot read it, and about nothing", async () => {
    const made = await threeOpen();
    const refused = { status: 400, code: "validation_failed" };
    expect(await decide(made, made, visitor)).toMatchObject({ status: 401, code: "unauthorized" });
    expect(await decide(made, [])).toMatchObject(refused);
    const odd = { ...more(), publications: seenOf(made), surprise: true };
    expect(await ask(method, `${batchPath(made)}${path}`, odd)).toMatchObject(refused);
  });

  it("is not found for somebody else, for another batch and for a publication of another batch", async () => {
    const [made, other] = [await threeOpen(), await threeOpen()];
    const before = await ofBatch(made[0]?.batchId ?? "");
    const refused = { status: 404, code: "not_found" };
    expect(await decide(made, made, stranger)).toMatchObject(refused);
    expect(await decide(other, made)).toMatchObject(refused);
    expect(await decide(made, [...made, ...other.slice(0, 1)])).toMatchObject(refused);
    expect(await decide(made, [...made, { id: randomUUID(), version: 1 }])).toMatchObject(refused);
    expect(await ofBatch(made[0]?.batchId ?? "")).toEqual(before);
  });

  it.each(["sending", "published", "unconfirmed"] as const)(
    "changes the others when one is %s, and says which",
    async (status) => {
      const made = await threeOpen();
      const [first, second, third] = made;
      if (!first || !second || !third) throw new Error("Three were made.");
      await setRow(second, { status });
      const answer = await decide(made);
      expect([answer.status, answer.refusals]).toEqual([200, ["changed", "too_late", "changed"]]);
      expect(answer.after.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
      expect(answer.after[1]).toMatchObject({ status, version: second.version });
      expect(answer.after[2]?.version).toBe(third.version + 1);
    },
  );

  it("is refused as too late when none can change any more", async () => {
    const made = await threeOpen();
    for (const one of made) await setRow(one, { status: "published" });
    expect(await decide(made)).toMatchObject({ status: 409, code: "too_late" });
  });

  it("made in an older tab leaves alone what a newer one has changed", async () => {
    const made = await threeOpen();
    const [first, ...others] = made;
    if (!first) throw new Error("Three were made.");
    await setRow(first, { version: first.version + 1 });
    expect((await decide(made)).refusals).toEqual(["changed_elsewhere", "changed", "changed"]);
    expect(await decide(others, [first])).toMatchObject({ status: 409, code: "changed_elsewhere" });
  });
});

describe("an edit of a whole batch", () => {
  it("gives all the new text and each its own time, and undoes with one call", async () => {
    const made = await threeWaiting();
    const [first, second] = made;
    if (!first || !second) throw new Error("Three were made.");
    const later = minutesAhead(90);
    await ask("PUT", `/publications/${second.id}/schedule`, { scheduledDate: later, version: 1 });
    const now = await ofBatch(first.batchId);
    const edited = await ask("PUT", batchPath(made), { ...typo, publications: seenOf(now) });
    expect(edited.after.map(({ content }) => content)).toEqual(
      made.map(() => expect.objectContaining(typo) as unknown),
    );
    expect(edited.after.map(({ dueAt }) => dueAt)).toEqual([first.dueAt, later, first.dueAt]);
    const undo = { text: "<p>Tippo</p>", publications: seenOf(edited.after) };
    const undone = await ask("PUT", batchPath(made), undo);
    expect(undone.after.map(({ content }) => content)).toEqual(made.map(({ content }) => content));
  });

  it("leaves the text of a channel that is not named", async () => {
    const made = await threeWaiting();
    const [own, ...others] = made;
    const edited = await ask("PUT", batchPath(made), { ...typo, publications: seenOf(others) });
    expect(edited.after).toHaveLength(2);
    const after = await ofBatch(own?.batchId ?? "");
    expect(after.find(({ id }) => id === own?.id)).toEqual(own);
  });

  it("of polls is refused: polls cannot be edited", async () => {
    const poll = { kind: "poll" as const, question: "Tea?", options: ["Yes", "No"] };
    const made = await schedule(testApp.app, owner, { channelIds, ...poll });
    const refused = await ask("PUT", batchPath(made), { ...typo, publications: seenOf(made) });
    expect(refused).toMatchObject({ status: 409, code: "poll_not_editable" });
  });

  it.each([
    ["with nothing in it", { text: "" }, "no_content"],
    ["for a past date", { ...typo, scheduledDate: "2020-01-01T00:00:00Z" }, "schedule_in_past"],
    ["for an unknown zone", { ...typo, timeZone: "Mars/Olympus" }, "time_zone_unknown"],
    [
      "with an image that was never uploaded",
      { ...typo, imageUrl: `/uploads/${"a".repeat(32)}.jpg` },
      "image_missing",
    ],
  ])("%s is refused, and all stay as they were", async (_, change, code) => {
    const made = await threeWaiting();
    const refused = await ask("PUT", batchPath(made), { ...change, publications: seenOf(made) });
    expect(refused.code).toBe(code);
    expect(await ofBatch(made[0]?.batchId ?? "")).toEqual(
      expect.arrayContaining(made) as Publication[],
    );
  });
});

describe("the time of a whole batch", () => {
  it("is the same for all; they are sent a second apart, and late counts from each one's turn", async () => {
    const made = await threeWaiting();
    const scheduledDate = minutesAhead(45);
    const body = { scheduledDate, timeZone: "Asia/Tokyo", publications: seenOf(made) };
    const moved = await ask("PUT", `${batchPath(made)}/schedule`, body);
    expect(moved.after.map(({ dueAt, timeZone }) => [dueAt, timeZone])).toEqual(
      made.map(() => [scheduledDate, "Asia/Tokyo"]),
    );
    const rows = await testApp.deps.database.db
      .select()
      .from(publications)
      .where(eq(publications.batchId, made[0]?.batchId ?? ""))
      .orderBy(publications.batchPosition);
    const start = Date.parse(scheduledDate);
    expect(rows.map(({ notBefore }) => notBefore.getTime() - start)).toEqual([0, 1000, 2000]);
    expect(rows.map(({ lateLimitAt, notBefore }) => lateLimitAt.getTime() - notBefore.getTime())) //
      .toEqual([3_600_000, 3_600_000, 3_600_000]);
  });

  it("also brings along what was not sent, and leaves what may be in the channel", async () => {
    const made = await threeWaiting();
    const [failed, unclear] = made;
    if (!failed || !unclear) throw new Error("Three were made.");
    await setRow(failed, { status: "failed", errorCode: "bot_unauthorized" });
    await setRow(unclear, { status: "unconfirmed", errorCode: "answer_timeout" });
    const body = { scheduledDate: minutesAhead(45), publications: seenOf(made) };
    const moved = await ask("PUT", `${batchPath(made)}/schedule`, body);
    expect(moved.after.map(({ status }) => status)).toEqual([
      "scheduled",
      "unconfirmed",
      "scheduled",
    ]);
  });
});

describe("what is sent at once because it did not go out in time", () => {
  it("keeps the time of its siblings, and is late only as long after now as before", async () => {
    const made = await threeWaiting();
    const [failed, held, out] = made;
    if (!failed || !held || !out) throw new Error("Three were made.");
    const agoMs = 15 * 60_000;
    const dueAt = new Date(Date.now() - agoMs);
    for (const one of made) await setRow(one, { dueAt, notBefore: dueAt });
    await setRow(failed, { status: "failed", errorCode: "bot_unauthorized" });
    await setRow(out, { status: "published", publishedAt: dueAt });
    const publishing = { publications: seenOf([held]) };
    const again = { publications: seenOf([failed]) };
    const [now] = (await ask("POST", `${batchPath(made)}/publish-now`, publishing)).after;
    const [sent] = (await ask("POST", `${batchPath(made)}/send-again`, again)).after;
    expect([now?.dueAt, sent?.dueAt]).toEqual([dueAt.toISOString(), dueAt.toISOString()]);
    const range = { from: minutesAhead(-20), to: minutesAhead(-10) };
    const path = `/publications/calendar?${new URLSearchParams(range).toString()}`;
    await setRow(failed, { status: "published", publishedAt: new Date() });
    const { items } = (await ask("GET", path)).body as unknown as { items: CalendarItem[] };
    const later = new Map(items.map(({ id, sentLaterAt }) => [id, sentLaterAt]));
    expect([...later.keys()].toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(later.get(out.id)).toBeNull();
    expect(Date.parse(later.get(failed.id) ?? "") - dueAt.getTime()).toBeGreaterThanOrEqual(agoMs);
    const rows = await testApp.deps.database.db
      .select()
      .from(publications)
      .where(eq(publications.batchId, made[0]?.batchId ?? ""));
    for (const row of rows.filter(({ id }) => id !== out.id)) {
      expect(row.notBefore.getTime() - dueAt.getTime()).toBeGreaterThanOrEqual(agoMs - 1000);
      expect(row.lateLimitAt.getTime() - row.notBefore.getTime()).toBe(3_600_000);
    }
  });

  it("is as late after an edit as before, and later where its owner allows more", async () => {
    const made = await threeWaiting({ latePolicy: "hour" });
    const [dueAt, sentAgainAt] = [minutesAhead(-180), minutesAhead(-30)];
    const again = { dueAt: new Date(dueAt), notBefore: new Date(sentAgainAt) };
    for (const one of made)
      await setRow(one, { ...again, lateLimitAt: lateLimit(again.notBefore, "hour") });
    const limits = (all: readonly Publication[]) => all.map(({ lateLimitAt }) => lateLimitAt);
    const editAll = async (all: readonly Publication[], change: object) =>
      (await ask("PUT", batchPath(made), { ...typo, ...change, publications: seenOf(all) })).after;
    const limitUnder = (policy: LatePolicy) => lateLimit(again.notBefore, policy).toISOString();
    const edited = await editAll(made, {});
    expect(limits(edited)).toEqual(made.map(() => limitUnder("hour")));
    expect(edited.map((one) => one.dueAt)).toEqual(made.map(() => dueAt));
    const patient = await editAll(edited, { latePolicy: "day" });
    expect(limits(patient)).toEqual(made.map(() => limitUnder("day")));
  });
});

describe("beyond the plan", () => {
  it("the other channels are published now, and the refusal names the plan", async () => {
    const made = await threeWaiting();
    const beyond = made[1]?.channelId ?? "";
    const { db } = testApp.deps.database;
    await db.update(channels).set({ overPlan: true }).where(eq(channels.id, beyond));
    const answer = await ask("POST", `${batchPath(made)}/publish-now`, {
      publications: seenOf(made),
    });
    await db.update(channels).set({ overPlan: false }).where(eq(channels.id, beyond));
    expect(answer.refusals).toEqual(["changed", "channel_over_plan", "changed"]);
    expect(answer.body.results?.[1]?.refusal?.details).toHaveProperty("limit");
  });
});

describe("a poll that replaces scheduled ones", () => {
  const poll = { kind: "poll" as const, question: "Tea?", options: ["Yes", "No"] };
  const replaceBy = async (replaces: readonly Seen[], who = owner) => {
    const scheduledDate = minutesAhead(60);
    const body = { ...poll, question: "Coffee?", channelIds, scheduledDate, replaces };
    const response = await postPublications(testApp.app, who, body as never);
    const answer = response.json<ErrorBody & { publications: Publication[] }>();
    return { status: response.statusCode, code: answer.code, made: answer.publications };
  };

  it("takes their place in one step", async () => {
    const old = await schedule(testApp.app, owner, { channelIds, ...poll });
    const answer = await replaceBy(seenOf(old));
    expect([answer.status, answer.made.length]).toEqual([201, 3]);
    expect(await ofBatch(old[0]?.batchId ?? "")).toEqual([]);
  });

  it("is not scheduled when one of them went out or was changed, and none is deleted", async () => {
    const old = await schedule(testApp.app, owner, { channelIds, ...poll });
    const [first, second] = old;
    if (!first || !second) throw new Error("Three were made.");
    await setRow(second, { status: "sending" });
    expect(await replaceBy(seenOf(old))).toMatchObject({ status: 409, code: "too_late" });
    const outdated = [{ id: first.id, version: first.version + 1 }];
    expect(await replaceBy(outdated)).toMatchObject({ status: 409, code: "changed_elsewhere" });
    expect(await ofBatch(first.batchId)).toHaveLength(3);
  });

  it("cannot replace somebody else's", async () => {
    const theirs = await connectChannel(testApp, stranger);
    const old = await schedule(testApp.app, stranger, { channelIds: [theirs.id], ...poll });
    expect(await replaceBy(seenOf(old))).toMatchObject({ status: 404, code: "not_found" });
  });
});
