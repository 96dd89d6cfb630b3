import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { CalendarItem, CalendarResponse, Publication } from "@vestnik/contract/publications";
import type { MediaKind } from "@vestnik/domain/media";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels, publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  schedule,
  scheduleOne,
  signUp,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { getCalendar } from "./calendar.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

const now = new Date("2027-03-01T00:00:00Z");
const inMarch = (day: number) => `2027-03-${String(day).padStart(2, "0")}T12:00:00.000Z`;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" }, clock: () => now });
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

afterAll(async () => await testApp.close());

async function calendar(from: string, to: string, who = owner, filter = {}) {
  const query = new URLSearchParams({ from, to, ...filter }).toString();
  const response = await call(testApp.app, who, "GET", `/publications/calendar?${query}`);
  const body = response.json<ErrorBody & { items: CalendarItem[]; total: number | null }>();
  return {
    status: response.statusCode,
    code: body.code,
    items: body.items,
    total: body.total,
  };
}

const waiting = async (day: number, post: Parameters<typeof scheduleOne>[3] = {}) =>
  await scheduleOne(testApp.app, owner, channel, { scheduledDate: inMarch(day), ...post });

describe("a calendar is refused", () => {
  it("without signing in", async () => {
    expect(await calendar(inMarch(1), inMarch(2), visitor)).toMatchObject({ status: 401 });
  });

  it.each([
    ["for moments without zone", "2027-03-01T00:00:00", "2027-03-02T00:00:00Z"],
    ["that ends before it begins", inMarch(2), inMarch(1)],
    ["of more than a hundred days", "2027-01-01T00:00:00Z", "2027-04-12T00:00:00Z"],
  ])("%s", async (_, from, to) => {
    expect(await calendar(from, to)).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("a calendar", () => {
  it("shows what is due from its first moment to before its last, earliest first", async () => {
    const [last, first, after] = [await waiting(8), await waiting(7), await waiting(9)];
    const { items } = await calendar(first.dueAt, after.dueAt);
    expect(items.map(({ id }) => id)).toEqual([first.id, last.id]);
  });

  it("takes any offset from UTC", async () => {
    const { id } = await waiting(20);
    const { items } = await calendar("2027-03-20T15:00:00+03:00", "2027-03-20T15:01:00+03:00");
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  it("does not show what was deleted, nor another owner's", async () => {
    const { id } = await waiting(10);
    const { items } = await calendar(inMarch(10), inMarch(11), await signUp(testApp));
    expect(items).toEqual([]);
    await call(testApp.app, owner, "DELETE", `/publications/${id}`);
    expect((await calendar(inMarch(10), inMarch(11))).items).toEqual([]);
  });

  it("shows the first hundred letters, counted as visible characters", async () => {
    await waiting(11, { text: `<p>${"й".repeat(99)}😀 and more</p>` });
    await waiting(12, { text: `<p>${"й".repeat(100)}</p>` });
    const { items } = await calendar(inMarch(11), inMarch(13));
    expect(items.map(({ excerpt }) => excerpt)).toEqual([`${"й".repeat(99)}😀…`, "й".repeat(100)]);
  });

  it("shows the first image, and two hundred letters where a long preview is asked for", async () => {
    await waiting(18, { text: `<p>${"й".repeat(201)}</p>`, imageUrl: "https://example.org/a.jpg" });
    await waiting(19);
    const long = { from: inMarch(18), to: inMarch(20), preview: "long" };
    const path = `/publications/calendar?${new URLSearchParams(long).toString()}`;
    const response = await call(testApp.app, owner, "GET", path);
    const { items } = response.json<{ items: CalendarItem[] }>();
    expect(items).toMatchObject([
      { excerpt: `${"й".repeat(200)}…`, imageUrl: "https://example.org/a.jpg" },
      { excerpt: "Hello", imageUrl: null },
    ]);
    const short = { excerpt: `${"й".repeat(100)}…`, imageUrl: "https://example.org/a.jpg" };
    expect((await calendar(inMarch(18), inMarch(19))).items).toMatchObject([short]);
  });

  it("distinguishes posts with images from texts and polls", async () => {
    await waiting(13);
    await waiting(14, { imageUrl: "https://example.org/a.jpg" });
    await waiting(15, { kind: "poll", question: "Tea?", options: ["Yes", "No"] });
    const { items } = await calendar(inMarch(13), inMarch(16));
    expect(items.map(({ kind, imageCount, excerpt }) => [kind, imageCount, excerpt])).toEqual([
      ["post", 0, "Hello"],
      ["post", 1, "Hello"],
      ["poll", 0, "Tea?\nYes\nNo"],
    ]);
  });

  it("tells what a post carries, and is narrowed to it", async () => {
    const who = await signUp(testApp);
    const its = await connectChannel(testApp, who);
    const { db } = testApp.deps.database;
    const carrying = async (day: number, ...kinds: MediaKind[]) => {
      const { id } = await scheduleOne(testApp.app, who, its, { scheduledDate: inMarch(day) });
      const media = kinds.map((kind, place) => ({
        kind,
        url: `/uploads/${place}`,
        spoiler: false,
      }));
      const row = eq(publications.id, id);
      const [{ content } = {}] = await db.select().from(publications).where(row);
      if (content?.kind !== "post") throw new Error("It is a post.");
      await db
        .update(publications)
        .set({ content: { ...content, media } })
        .where(row);
    };
    await carrying(1, "photo", "video");
    await carrying(2, "video", "photo", "photo");
    await carrying(3, "animation");
    await carrying(4, "audio", "audio");
    await carrying(5);
    await carrying(6, "photo", "photo");
    await carrying(7, "photo");
    await scheduleOne(testApp.app, who, its, {
      kind: "poll",
      question: "Tea?",
      options: ["Yes", "No"],
      scheduledDate: inMarch(8),
    });
    const { items } = await calendar(inMarch(1), inMarch(10), who);
    const first = "/uploads/0";
    expect(
      items.map((item) => [item.mediaKinds, item.imageCount, item.imageUrl, item.videoUrl]),
    ).toEqual([
      [["photo", "video"], 1, first, null],
      // A video is no image.
      [["video", "photo", "photo"], 2, null, first],
      [["animation"], 0, null, first],
      [["audio", "audio"], 0, null, null],
      [[], 0, null, null],
      [["photo", "photo"], 2, first, null],
      [["photo"], 1, first, null],
      [[], 0, null, null],
    ]);
    const daysOf = async (type: string) => {
      const found = await calendar(inMarch(1), inMarch(10), who, { type });
      return found.items.map(({ dueAt }) => Number(dueAt.slice(8, 10)));
    };
    expect(await daysOf("images")).toEqual([1, 2, 6, 7]);
    expect(await daysOf("video")).toEqual([1, 2, 3]);
    expect(await daysOf("file")).toEqual([4]);
    expect(await daysOf("text")).toEqual([5]);
    expect(await daysOf("file,poll")).toEqual([4, 8]);
  });

  it("does not call published what Telegram still prepares, nor what is removed again", async () => {
    const who = await signUp(testApp);
    const its = await connectChannel(testApp, who);
    const { db } = testApp.deps.database;
    const { id } = await scheduleOne(testApp.app, who, its, { scheduledDate: inMarch(10) });
    const said = async (values: Partial<typeof publications.$inferInsert>) => {
      await db.update(publications).set(values).where(eq(publications.id, id));
      const [{ preparing, removedAt } = {}] = (await calendar(inMarch(10), inMarch(11), who)).items;
      return { preparing, removedAt };
    };
    const status = "published";
    expect(await said({ status, messageIds: [0, 0] })).toEqual({
      preparing: true,
      removedAt: null,
    });
    expect(await said({ messageIds: [7, 0] })).toEqual({ preparing: false, removedAt: null });
    const removedAt = now.toISOString();
    expect(await said({ removedAt: now })).toEqual({ preparing: false, removedAt });
  });

  it("returns the earliest and says so when there are more than the limit", async () => {
    const [first, last] = [await waiting(21), await waiting(22)];
    const range = { from: new Date(inMarch(21)), to: new Date(inMarch(23)), excerptLength: 100 };
    const { deps } = testApp;
    const cut = await getCalendar(deps, owner.userId, { ...range, limit: 1 });
    expect(cut.rows.map(({ id }) => id)).toEqual([first.id]);
    expect(cut.isComplete).toBe(false);
    const whole = await getCalendar(deps, owner.userId, { ...range, limit: 2 });
    expect(whole.rows.map(({ id }) => id)).toEqual([first.id, last.id]);
    expect(whole.isComplete).toBe(true);
  });

  it("warns of what will go wrong only while it may still be prevented", async () => {
    const { id } = await waiting(24);
    const { db } = testApp.deps.database;
    const set = async (values: Partial<typeof publications.$inferInsert>) =>
      await db.update(publications).set(values).where(eq(publications.id, id));
    const warnings = async () => [
      (await calendar(inMarch(24), inMarch(25))).items[0]?.warning,
      (await call(testApp.app, owner, "GET", `/publications/${id}`)).json<{
        publication: Publication;
      }>().publication.warning,
    ];
    await set({ warningCode: "upload_gone" });
    expect(await warnings()).toEqual(["upload_gone", "upload_gone"]);
    await set({ status: "missed" });
    expect(await warnings()).toEqual([null, null]);
  });

  it("warns of a change of what is published that could not be made, not of one under way", async () => {
    const { id } = await waiting(23);
    const { db } = testApp.deps.database;
    const followUp = { kind: "pin", description: "" } as const;
    const warnings = async (values: Partial<typeof publications.$inferInsert>) => {
      await db.update(publications).set(values).where(eq(publications.id, id));
      const answer = await call(testApp.app, owner, "GET", `/publications/${id}`);
      return [
        (await calendar(inMarch(23), inMarch(24))).items[0]?.warning,
        answer.json<{ publication: Publication }>().publication.warning,
      ];
    };
    const code = "message_not_pinnable";
    const waits = { ...followUp, state: "waiting", code: null } as const;
    expect(await warnings({ status: "published", followUp: waits })).toEqual([null, null]);
    const failed = { ...followUp, state: "failed", code } as const;
    expect(await warnings({ followUp: failed })).toEqual([code, code]);
    expect(await warnings({ followUp: null })).toEqual([null, null]);
  });

  it("says which publications wait for a bot token that works", async () => {
    const lost = await connectChannel(testApp, owner);
    const post = { scheduledDate: inMarch(17) };
    await scheduleOne(testApp.app, owner, lost, post);
    const { db } = testApp.deps.database;
    await db.update(channels).set({ status: "bad_token" }).where(eq(channels.id, lost.id));
    const { items } = await calendar(inMarch(17), inMarch(18));
    expect(items).toMatchObject([{ held: true, status: "scheduled", channelTitle: lost.title }]);
  });
});

describe("a month's page", () => {
  const page = {
    from: "2027-03-24T21:00:00Z",
    to: "2027-03-26T21:00:00Z",
    timeZone: "Europe/Moscow",
  };
  const of = async (more: Record<string, string>, who = busy) => {
    const path = `/publications/calendar?${new URLSearchParams({ ...page, ...more }).toString()}`;
    const response = await call(testApp.app, who, "GET", path);
    return response.json<Pick<ErrorBody, "code"> & CalendarResponse>();
  };
  const at = (minute: string) => `2027-03-${minute}:00.000Z`;
  let busy: Owner;
  let first: TestChannel;
  let second: TestChannel;

  beforeAll(async () => {
    busy = await signUp(testApp);
    [first, second] = [await connectChannel(testApp, busy), await connectChannel(testApp, busy)];
    const post = async (minute: string, channelIds = [first.id]) =>
      await schedule(testApp.app, busy, {
        channelIds,
        scheduledDate: at(minute),
        text: `<p>${minute}</p>`,
      });
    // In Moscow the 26th begins at 21:00.
    await post("25T08:00");
    await post("25T09:00", [first.id, second.id]);
    const [failed] = await post("25T20:59");
    await post("25T21:00");
    await post("26T05:00");
    const [missed] = await post("26T06:00");
    await post("26T07:00", [second.id]);
    const set = async (id: string | undefined, values: Partial<typeof publications.$inferInsert>) =>
      await testApp.deps.database.db
        .update(publications)
        .set(values)
        .where(eq(publications.id, id ?? ""));
    await set(failed?.id, { status: "failed" });
    await set(missed?.id, { status: "missed" });
  });

  it.each([
    ["none", { perDay: "0" }],
    ["half of one", { perDay: "1.5" }],
    ["more than a page needs", { perDay: "101" }],
    ["a zone that does not exist", { perDay: "3", timeZone: "Mars/Olympus" }],
  ])("is refused for %s a day", async (_, more) => {
    expect(await of(more)).toMatchObject({ code: "validation_failed" });
  });

  it.each([
    ["none at all", { first: "0" }],
    ["more than an answer has", { first: "20001" }],
    ["some of each day and some of all days", { perDay: "3", first: "3" }],
    ["whole days without saying how much that is", { wholeDays: "true" }],
    ["what is due since a moment without a number", { since: page.to }],
    ["what is due since a moment without zone", { first: "3", since: "2027-03-25T00:00:00" }],
    ["all days in a zone that does not exist", { first: "3", timeZone: "Mars/Olympus" }],
  ])("is refused for %s", async (_, more) => {
    expect(await of(more)).toMatchObject({ code: "validation_failed" });
  });

  it("has of each day in its zone what needs its owner, then the earliest, and counts the others", async () => {
    const { items, beyond, isComplete, total } = await of({ perDay: "2" });
    expect(items.map(({ excerpt }) => excerpt)).toEqual([
      "25T08:00",
      "25T20:59",
      "25T21:00",
      "26T06:00",
    ]);
    expect(beyond).toEqual([
      { day: "2027-03-25", count: 1, troubled: 0, failed: 0 },
      { day: "2027-03-26", count: 2, troubled: 0, failed: 0 },
    ]);
    expect({ isComplete, total }).toEqual({ isComplete: true, total: null });
    expect((await of({ perDay: "3" })).beyond).toEqual([
      { day: "2027-03-26", count: 1, troubled: 0, failed: 0 },
    ]);
    // What goes to two channels counts once and is given whole.
    expect((await of({ perDay: "3" })).items).toHaveLength(7);
  });

  it("counts among the others what needs its owner", async () => {
    const other = await scheduleOne(testApp.app, busy, second, { scheduledDate: at("25T10:00") });
    const values = { status: "unconfirmed" } as const;
    await testApp.deps.database.db
      .update(publications)
      .set(values)
      .where(eq(publications.id, other.id));
    const { items, beyond } = await of({ perDay: "1" });
    expect(items.map(({ status }) => status)).toEqual(["failed", "missed"]);
    expect(beyond).toEqual([
      { day: "2027-03-25", count: 3, troubled: 1, failed: 0 },
      { day: "2027-03-26", count: 3, troubled: 0, failed: 0 },
    ]);
  });

  it("counts only what fits a filter, and nothing of another owner's", async () => {
    const { items, beyond, total } = await of({
      perDay: "1",
      channelId: second.id,
      state: "waiting",
    });
    expect(items.map(({ excerpt }) => excerpt)).toEqual(["25T09:00", "25T09:00", "26T07:00"]);
    expect(beyond).toEqual([]);
    expect(total).toBe(8);
    expect(await of({ perDay: "1" }, owner)).toMatchObject({ beyond: [] });
  });

  it("has whole days or their numbers where some of a day are of no use", async () => {
    const whole = async (perDay: string, filter = {}) => {
      const { items, beyond } = await of({ perDay, wholeDays: "true", ...filter });
      return { times: items.map(({ excerpt }) => excerpt), beyond };
    };
    const counted = [
      { day: "2027-03-25", count: 4, troubled: 2, failed: 1 },
      { day: "2027-03-26", count: 4, troubled: 1, failed: 0 },
    ];
    expect(await whole("3")).toEqual({ times: [], beyond: counted });
    expect((await whole("4")).times).toHaveLength(9);
    expect((await whole("4")).beyond).toEqual([]);
    expect((await whole("5")).beyond).toEqual([]);
    expect(await whole("1", { channelId: second.id })).toEqual({
      times: ["26T07:00"],
      beyond: [{ day: "2027-03-25", count: 2, troubled: 1, failed: 0 }],
    });
  });

  it("has the earliest of all days, and counts by day what comes after them and what was due before a moment", async () => {
    const list = async (more: Record<string, string>, who?: Owner) => {
      const { items, beyond, total } = await of(more, who);
      return { times: items.map(({ excerpt }) => excerpt), beyond, total };
    };
    expect(await list({ first: "5" })).toEqual({
      times: ["25T08:00", "25T09:00", "25T09:00", "Hello", "25T20:59", "25T21:00"],
      beyond: [{ day: "2027-03-26", count: 3, troubled: 1, failed: 0 }],
      total: null,
    });
    const since = at("25T21:00");
    const past = { day: "2027-03-25", count: 4, troubled: 2, failed: 1 };
    expect(await list({ first: "2", since })).toMatchObject({
      times: ["25T21:00", "26T05:00"],
      beyond: [past, { day: "2027-03-26", count: 2, troubled: 1, failed: 0 }],
    });
    const all = ["25T21:00", "26T05:00", "26T06:00", "26T07:00"];
    for (const first of ["4", "5", "20000"])
      expect(await list({ first, since })).toMatchObject({ times: all, beyond: [past] });
    expect(await list({ first: "9", since, state: "attention" })).toEqual({
      times: ["26T06:00"],
      beyond: [{ day: "2027-03-25", count: 1, troubled: 1, failed: 0 }],
      total: 8,
    });
    expect(await list({ first: "9", since }, owner)).toMatchObject({ times: [], beyond: [] });
  });

  it("has days as long as the clocks of its zone make them", async () => {
    const who = await signUp(testApp);
    const its = await connectChannel(testApp, who);
    // In Berlin the 28th has 23 hours: from 23:00 to 22:00 in UTC.
    for (const minute of ["27T22:59", "27T23:00", "28T21:59", "28T22:00"])
      await scheduleOne(testApp.app, who, its, { scheduledDate: at(minute) });
    const days = { from: at("26T23:00"), to: at("29T22:00"), timeZone: "Europe/Berlin" };
    const counts = { troubled: 0, failed: 0 };
    expect((await of({ ...days, first: "1" }, who)).beyond).toEqual([
      { day: "2027-03-28", count: 2, ...counts },
      { day: "2027-03-29", count: 1, ...counts },
    ]);
    expect((await of({ ...days, perDay: "1", wholeDays: "true" }, who)).beyond).toEqual([
      { day: "2027-03-28", count: 2, ...counts },
    ]);
  });
});

describe("a narrowed calendar", () => {
  const asked = async (filter: Record<string, string>, who = owner) => {
    const { items, total } = await calendar(inMarch(25), inMarch(30), who, filter);
    return { days: items.map(({ dueAt }) => Number(dueAt.slice(8, 10))), total };
  };

  it.each([
    ["an unknown state", { state: "burnt" }],
    ["an unknown type", { type: "text,story" }],
    ["more words than one may look for", { search: "a b c d e f g h i" }],
  ])("is refused for %s", async (_, filter) => {
    const { status } = await calendar(inMarch(25), inMarch(30), owner, filter);
    expect([400, 422]).toContain(status);
  });

  it("has what fits every part of the filter, and says how many there are without it", async () => {
    const other = await connectChannel(testApp, owner);
    const { db } = testApp.deps.database;
    const set = async (id: string, values: Partial<typeof publications.$inferInsert>) =>
      await db.update(publications).set(values).where(eq(publications.id, id));
    await waiting(25, { text: "<p>Fresh beans, 100% arabica_1</p>" });
    const pictured = await waiting(26, { imageUrl: "https://example.org/a.jpg" });
    const poll = await waiting(27, { kind: "poll", question: "Чай?", options: ["Да", "Нет"] });
    const both = { channelIds: [channel.id, other.id], scheduledDate: inMarch(28) };
    await schedule(testApp.app, owner, { text: "Both", ...both });
    await set(pictured.id, { status: "failed" });
    await set(poll.id, { warningCode: "upload_gone" });
    const total = 4;
    const of = (...days: number[]) => ({ days, total });

    expect(await asked({})).toEqual({ days: [25, 26, 27, 28, 28], total: null });
    expect(await asked({ type: "images" })).toEqual(of(26));
    expect(await asked({ type: "text,poll" })).toEqual(of(25, 27, 28, 28));
    expect(await asked({ state: "failed" })).toEqual(of(26));
    expect(await asked({ state: "attention" })).toEqual(of(27));
    expect(await asked({ state: "waiting" })).toEqual(of(25, 28, 28));
    expect(await asked({ state: "waiting", type: "poll" })).toEqual(of());
    expect(await asked({ search: "ЧАЙ" })).toEqual(of(27));
    expect(await asked({ search: "beans 100%" })).toEqual(of(25));
    expect(await asked({ search: "1_0%" }), "no pattern").toEqual(of());
    // The event of two channels is given whole, although only one of them was asked for.
    expect(await asked({ channelId: other.id })).toEqual(of(28, 28));
    expect(await asked({ channelId: other.id, search: "beans" })).toEqual(of());

    await db.update(channels).set({ status: "bad_token" }).where(eq(channels.id, other.id));
    expect(await asked({ state: "attention" })).toEqual(of(27, 28, 28));
    const stranger = await signUp(testApp);
    expect(await asked({ channelId: other.id }, stranger)).toEqual({ days: [], total: 0 });
  });

  it("is searched once for all, also by a database that has never counted its rows", async () => {
    const crowded = await signUp(testApp);
    const its = await connectChannel(testApp, crowded);
    const text = `<p>${"no ".repeat(1300)}</p>`;
    const one = await scheduleOne(testApp.app, crowded, its, { text, scheduledDate: inMarch(29) });
    const { db } = testApp.deps.database;
    const rows = await db.select().from(publications).where(eq(publications.id, one.id));
    const copies = rows.flatMap((row) =>
      Array.from({ length: 600 }, () => ({ ...row, id: randomUUID() })),
    );
    await db.insert(publications).values(copies);
    // Searched again for each of them, it would take half a minute.
    const found = await calendar(inMarch(25), inMarch(30), crowded, { search: "yes" });
    expect(found).toMatchObject({ status: 200, items: [], total: 1 });
  }, 10_000);
});
