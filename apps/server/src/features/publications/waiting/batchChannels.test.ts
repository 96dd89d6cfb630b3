/** Owners change the channels of a decision while it waits. */
import { randomUUID } from "node:crypto";
import type { BatchResult } from "@vestnik/contract/batches";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels, publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  minutesAhead,
  schedule,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let foreign: TestChannel;
let [first, second, third]: TestChannel[] = [];

beforeAll(async () => {
  const started = await startOwnedApp();
  ({ testApp, owner, stranger } = started);
  [first, second, third] = [
    started.channel,
    await connectChannel(testApp, owner),
    await connectChannel(testApp, owner),
  ];
  foreign = await connectChannel(testApp, stranger);
});
afterAll(async () => await testApp.close());

const idOf = (channel: TestChannel | undefined) => channel?.id ?? "";
const seenOf = (all: readonly Pick<Publication, "id" | "version">[]) =>
  all.map(({ id, version }) => ({ id, version }));
const waitingIn = async (...places: (TestChannel | undefined)[]) =>
  await schedule(testApp.app, owner, { channelIds: places.map(idOf), text: "<p>Tea</p>" });
const setRow = async ({ id }: Publication, change: Partial<typeof publications.$inferInsert>) =>
  await testApp.deps.database.db.update(publications).set(change).where(eq(publications.id, id));
const batchOf = async ([one]: readonly Publication[]) => {
  const answer = await call(testApp.app, owner, "GET", `/publications?batchId=${one?.batchId}`);
  return answer.json<{ publications: Publication[] }>().publications;
};
/** By channel, the deleted ones as well, which the API does not list. */
const statesOf = async ([one]: readonly Publication[]) => {
  const { channelId, status, batchId } = publications;
  const rows = await testApp.deps.database.db
    .select({ channelId, status })
    .from(publications)
    .where(eq(batchId, one?.batchId ?? ""));
  return rows.toSorted((a, b) => String(a.channelId).localeCompare(String(b.channelId)));
};
const states = (...all: readonly (readonly [TestChannel | undefined, string])[]) =>
  all
    .map(([channel, status]) => ({ channelId: idOf(channel), status }))
    .toSorted((a, b) => a.channelId.localeCompare(b.channelId));

type Wanted = {
  readonly kept?: readonly Publication[];
  readonly removed?: readonly Publication[];
  readonly added?: readonly string[];
  readonly more?: object;
  readonly who?: Owner;
};

async function change([one]: readonly Publication[], wanted: Wanted) {
  const { kept = [], removed = [], added = [], more, who = owner } = wanted;
  const body = {
    text: "<p>Tea</p>",
    publications: seenOf(kept),
    removes: seenOf(removed),
    addedChannelIds: added,
    ...more,
  };
  const path = `/publications/batches/${one?.batchId}`;
  const response = await call(testApp.app, who, "PUT", path, body);
  const { code, details, results = [] } = response.json<ErrorBody & { results?: BatchResult[] }>();
  const after = results.map(({ publication }) => publication);
  return { status: response.statusCode, code, details, after };
}

describe("changing the channels of a waiting post is refused, and nothing changes,", () => {
  const refusal = async (made: readonly Publication[], wanted: Wanted) => {
    const before = await batchOf(made);
    const { status, code, details } = await change(made, wanted);
    expect(await batchOf(made)).toEqual(before);
    return { status, code, channel: details?.["channel"] };
  };

  it("without signing in, for somebody else, and for another batch", async () => {
    const made = await waitingIn(first);
    const other = await waitingIn(first);
    const wanted = { kept: made, added: [idOf(second)] };
    const notFound = { status: 404, code: "not_found" };
    expect(await refusal(made, { ...wanted, who: visitor })).toMatchObject({ status: 401 });
    expect(await refusal(made, { ...wanted, who: stranger })).toMatchObject(notFound);
    expect(await refusal(other, wanted)).toMatchObject(notFound);
    expect(await refusal(made, { kept: made, removed: other })).toMatchObject(notFound);
    expect(await refusal(made, { kept: made, removed: made })).toMatchObject(notFound);
  });

  it("when nothing is named, no channel would be left, or it is a poll", async () => {
    const made = await waitingIn(first);
    const unnamed = { status: 400, code: "validation_failed" };
    expect(await refusal(made, { added: [idOf(second)] })).toMatchObject(unnamed);
    expect(await refusal(made, { removed: made })).toMatchObject({ code: "no_channel" });
    const question = { kind: "poll" as const, question: "Tea?", options: ["Yes", "No"] };
    const poll = await schedule(testApp.app, owner, { channelIds: [idOf(first)], ...question });
    const wanted = { kept: poll, added: [idOf(second)] };
    expect(await refusal(poll, wanted)).toMatchObject({ code: "poll_not_editable" });
  });

  it("for a channel that is not the owner's or has no bot token", async () => {
    const made = await waitingIn(first);
    const missing = { status: 404, code: "channel_not_found" };
    for (const id of [foreign.id, randomUUID()]) {
      expect(await refusal(made, { kept: made, added: [idOf(second), id] })).toMatchObject(missing);
    }
  });

  it("for a channel beyond the plan, by name", async () => {
    const made = await waitingIn(first);
    const { db } = testApp.deps.database;
    const beyond = eq(channels.id, idOf(third));
    await db.update(channels).set({ overPlan: true }).where(beyond);
    const refused = await refusal(made, { kept: made, added: [idOf(second), idOf(third)] });
    await db.update(channels).set({ overPlan: false }).where(beyond);
    expect(refused).toMatchObject({ code: "channel_over_plan", channel: third?.title });
  });

  it("for a channel that has this post already", async () => {
    const made = await waitingIn(first, second);
    const [kept, out] = made;
    if (!kept || !out) throw new Error("Two were made.");
    const wanted = { kept: [kept], added: [idOf(second)] };
    for (const status of ["scheduled", "sending", "published", "unconfirmed", "failed"] as const) {
      await setRow(out, { status });
      const taken = { status: 409, code: "channel_has_post", channel: second?.title };
      expect({ ...(await refusal(made, wanted)), when: status }).toEqual({
        ...taken,
        when: status,
      });
    }
  });

  it("when one of the channels is being sent to or has got it, by name", async () => {
    const made = await waitingIn(first, second);
    const [one, out] = made;
    if (!one || !out) throw new Error("Two were made.");
    for (const status of ["sending", "published", "deleted"] as const) {
      await setRow(out, { status });
      const late = { status: 409, code: "channel_too_late", channel: second?.title };
      const removal = await refusal(made, { kept: [one], removed: [out] });
      expect({ ...removal, when: status }).toEqual({ ...late, when: status });
      const named = { kept: made, added: [idOf(third)] };
      expect({ ...(await refusal(made, named)), when: status }).toEqual({ ...late, when: status });
    }
  });

  it("when another device has changed one of them", async () => {
    const made = await waitingIn(first, second);
    const [one, newer] = made;
    if (!one || !newer) throw new Error("Two were made.");
    await setRow(newer, { version: 2 });
    const changed = { status: 409, code: "changed_elsewhere", channel: second?.title };
    expect(await refusal(made, { kept: [one], removed: [newer] })).toEqual(changed);
    expect(await refusal(made, { kept: made, added: [idOf(third)] })).toEqual(changed);
  });

  it("when its time has passed and no other one is chosen", async () => {
    const made = await waitingIn(first);
    for (const one of made) await setRow(one, { dueAt: new Date(Date.now() - 60_000) });
    const wanted = { kept: made, added: [idOf(second)] };
    expect(await refusal(made, wanted)).toMatchObject({ code: "schedule_in_past" });
    expect(await refusal(made, { ...wanted, more: { text: "" } })).toMatchObject({
      code: "no_content",
    });
  });
});

it("a channel that is added gets the post at its time, after the others, and counts no second decision", async () => {
  const made = await waitingIn(first, second);
  const [one] = made;
  const { after } = await change(made, {
    kept: made,
    added: [idOf(third)],
    more: { text: "<p>More tea</p>" },
  });
  const dueAt = Date.parse(one?.dueAt ?? "");
  expect(after.map(({ channelId }) => channelId)).toEqual([first, second, third].map(idOf));
  expect(after.map((each) => Date.parse(each.notBefore) - dueAt)).toEqual([0, 1000, 2000]);
  for (const each of after) {
    const { batchId, latePolicy, timeZone } = one ?? {};
    const same = { status: "scheduled", dueAt: one?.dueAt, batchId, latePolicy, timeZone };
    expect(each).toMatchObject({ ...same, content: { text: "<p>More tea</p>" } });
  }
});

it("a swap deletes the one and adds the other, and the same request again changes nothing", async () => {
  const made = await waitingIn(first);
  const swap = { removed: made, added: [idOf(second)] };
  expect((await change(made, swap)).status).toBe(200);
  const swapped = states([first, "deleted"], [second, "scheduled"]);
  expect(await statesOf(made)).toEqual(swapped);
  expect(await change(made, swap)).toMatchObject({ status: 409 });
  expect(await statesOf(made)).toEqual(swapped);
});

it("a channel that was taken out and is added again has one publication, whichever way it comes back", async () => {
  const made = await waitingIn(first, second);
  const [kept, out] = made;
  if (!kept || !out) throw new Error("Two were made.");
  const removed = await change(made, { kept: [kept], removed: [out] });
  const later = minutesAhead(90);
  const back = await change(made, {
    kept: removed.after.filter(({ id }) => id === kept.id),
    added: [idOf(second)],
    more: { text: "<p>New</p>", scheduledDate: later },
  });
  expect(back.after.map(({ id }) => id)).toEqual([kept.id, out.id]);
  expect(back.after[1]).toMatchObject({ status: "scheduled", dueAt: later });
  expect(back.after[1]?.content).toMatchObject({ text: "<p>New</p>" });
  const restored = await call(testApp.app, owner, "POST", `/publications/${out.id}/restore`);
  expect(restored.json<ErrorBody>().code).toBe("too_late");
});

it("a deleted publication does not come back beside another one of the post in its channel", async () => {
  const made = await waitingIn(first, second);
  const [moved, out] = made;
  if (!moved || !out) throw new Error("Two were made.");
  const edit = { text: "<p>Tea</p>", scheduledDate: moved.dueAt, version: moved.version };
  const move = async () =>
    await call(testApp.app, owner, "PUT", `/publications/${moved.id}`, {
      ...edit,
      channelId: second?.id,
    });
  expect((await move()).json<ErrorBody>().code).toBe("channel_has_post");
  await call(testApp.app, owner, "DELETE", `/publications/${out.id}`);
  expect((await move()).statusCode).toBe(200);
  const restored = await call(testApp.app, owner, "POST", `/publications/${out.id}/restore`);
  expect(restored.json<ErrorBody>().code).toBe("channel_has_post");
});

it("what is added goes out once in each channel, and what is removed does not", async () => {
  const places = [
    await connectChannel(testApp, owner),
    await connectChannel(testApp, owner),
    await connectChannel(testApp, owner),
  ];
  const [kept, out, added] = places;
  const made = await waitingIn(kept, out);
  await testApp.startWorker();
  const answer = await change(made, {
    kept: made.slice(0, 1),
    removed: made.slice(1),
    added: [idOf(added)],
    more: { scheduledDate: null },
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(async () => await statesOf(made))
    .toEqual(states([kept, "published"], [out, "deleted"], [added, "published"]));
  const sent = places.map(({ chatId }) => testApp.telegram.control.posts(chatId).length);
  expect(sent).toEqual([1, 0, 1]);
});
