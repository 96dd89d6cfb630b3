import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels, publications } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  minutesAhead,
  schedule,
  scheduleOne,
  signUp,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;
let other: TestChannel;
let batch: Publication[];
let poll: Publication;
let russian: Publication;
let deleted: Publication;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  const { app } = testApp;
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
  other = await connectChannel(testApp, owner);
  batch = await schedule(app, owner, {
    channelIds: [channel.id, other.id],
    text: "<p>50% off_today (really)</p>",
  });
  poll = await scheduleOne(app, owner, channel, {
    kind: "poll",
    question: "Кофе или чай?",
    options: ["Кофе", "Чай"],
  });
  russian = await scheduleOne(app, owner, channel, { text: "<p>Свежий <b>КОФЕ</b> с утра</p>" });
  deleted = await scheduleOne(app, owner, channel, { text: "<p>Gone</p>" });
  await call(app, owner, "DELETE", `/publications/${deleted.id}`);
  await setStatus(russian, "missed");
});

afterAll(async () => await testApp.close());

const setStatus = async ({ id }: Publication, status: Publication["status"]) =>
  await testApp.deps.database.db
    .update(publications)
    .set({ status })
    .where(eq(publications.id, id));

async function list(query: Readonly<Record<string, string>>): Promise<Set<string>> {
  const path = `/publications?${new URLSearchParams(query).toString()}`;
  const response = await call(testApp.app, owner, "GET", path);
  expect(response.statusCode).toBe(200);
  return new Set(response.json<{ publications: Publication[] }>().publications.map(({ id }) => id));
}
const idsOf = (...wanted: Publication[]) => new Set(wanted.map(({ id }) => id));

describe("the list of publications", () => {
  it.each([
    ["an unknown status", "status=lost"],
    ["no status at all", "status="],
    ["an unknown kind", "kind=story"],
    ["a search without end", `search=${"x".repeat(201)}`],
  ])("is refused for %s", async (_, query) => {
    const response = await call(testApp.app, owner, "GET", `/publications?${query}`);
    expect(response.statusCode).toBe(400);
  });

  it("shows everything but what was deleted, unless it is asked for", async () => {
    expect(await list({})).toEqual(idsOf(...batch, poll, russian));
    expect(await list({ status: "deleted" })).toEqual(idsOf(deleted));
    expect(await list({ status: "deleted,missed" })).toEqual(idsOf(deleted, russian));
  });

  it("shows one kind, one channel, one batch", async () => {
    expect(await list({ kind: "poll" })).toEqual(idsOf(poll));
    expect(await list({ channelId: other.id })).toEqual(idsOf(...batch.slice(1)));
    expect(await list({ batchId: batch[0]?.batchId ?? "" })).toEqual(idsOf(...batch));
    expect(await list({ channelId: channel.id, kind: "post", status: "scheduled" })).toEqual(
      idsOf(...batch.slice(0, 1)),
    );
  });
});

describe("a search", () => {
  it("finds every word, in any order and in upper and lower case, in any language", async () => {
    expect(await list({ search: "кофе" })).toEqual(idsOf(poll, russian));
    expect(await list({ search: "  УТРА кофе " })).toEqual(idsOf(russian));
    expect(await list({ search: "TODAY" })).toEqual(idsOf(...batch));
    expect(await list({ search: "кофе today" })).toEqual(idsOf());
  });

  it("of more than eight words is refused with its code", async () => {
    const words = Array.from({ length: 9 }, (_, n) => `w${n}`).join("+");
    const response = await call(testApp.app, owner, "GET", `/publications?search=${words}`);
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([
      422,
      "search_too_long",
    ]);
  });

  it("finds a changed post by its new words, and also rows without searchable text", async () => {
    const edit = {
      channelId: channel.id,
      text: "<p>Новый Чай</p>",
      scheduledDate: minutesAhead(60),
    };
    const { id } = await scheduleOne(testApp.app, owner, channel, { text: "<p>Old words</p>" });
    await call(testApp.app, owner, "PUT", `/publications/${id}`, { ...edit, version: 1 });
    expect(await list({ search: "old words" })).toEqual(new Set());
    expect(await list({ search: "НОВЫЙ" })).toEqual(new Set([id]));
    const where = eq(publications.id, id);
    await testApp.deps.database.db.update(publications).set({ searchText: null }).where(where);
    expect(await list({ search: "НОВЫЙ чай" })).toEqual(new Set([id]));
    expect(await list({ search: "новая" })).toEqual(new Set());
    await call(testApp.app, owner, "DELETE", `/publications/${id}`);
  });

  it("finds a channel by its displayed name", async () => {
    const changed = { displayName: "Утренние Новости" };
    await testApp.deps.database.db.update(channels).set(changed).where(eq(channels.id, other.id));
    expect(await list({ search: "утренние НОВОСТИ" })).toEqual(idsOf(...batch.slice(1)));
  });

  it("finds a channel by its name, and an option of a poll", async () => {
    expect(await list({ search: other.title.toUpperCase() })).toEqual(idsOf(...batch.slice(1)));
    expect(await list({ search: "чай" })).toEqual(idsOf(poll));
  });

  it.each(["50%", "off_", "(really)", "0% OFF_"])(
    "takes %j literally: no character is a wildcard",
    async (search) => {
      expect(await list({ search })).toEqual(idsOf(...batch));
    },
  );

  it.each(["5_", "o%y", "\\", ".*", "[a-z]", "(?i)coffee", "***:o", "\0"])(
    "finds nothing by %j, which occurs in no post",
    async (search) => {
      expect(await list({ search: `${search}x` })).toEqual(idsOf());
    },
  );
});
