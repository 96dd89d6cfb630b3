/** Personal API keys: what a person is promised about them. Who may ask what with one is in `testing/hostile/access.test.ts`. */
import type { ApiKey, CreateApiKey } from "@vestnik/contract/apiKeys";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { MAX_API_KEYS } from "@vestnik/domain/apiKey";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeys } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  postPublications,
  scheduleOne,
  signUp,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

const DAY_MS = 24 * 3_600_000;

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let channel: TestChannel;
let other: TestChannel;
let aheadMs = 0;
const lines: string[] = [];

beforeAll(async () => {
  testApp = await startTestApp({
    settings: { DEFAULT_PLAN: "business", LOG_LEVEL: "debug" },
    clock: () => new Date(Date.now() + aheadMs),
    onLog: (line) => lines.push(line),
  });
  stranger = await signUp(testApp);
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  aheadMs = 0;
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
  other = await connectChannel(testApp, owner);
});

const wanted: CreateApiKey = {
  name: "Robot",
  scopes: ["read"],
  channelIds: null,
  expiresInDays: null,
};
const ask = async (change: Partial<CreateApiKey> = {}, who = owner) =>
  await call(testApp.app, who, "POST", "/api-keys", { ...wanted, ...change });
const list = async () =>
  (await call(testApp.app, owner, "GET", "/api-keys")).json<{ apiKeys: ApiKey[] }>().apiKeys;

async function create(change: Partial<CreateApiKey> = {}) {
  const { apiKey, key } = (await ask(change)).json<{ apiKey: ApiKey; key: string }>();
  const asker: Owner = { userId: owner.userId, headers: { authorization: `Bearer ${key}` } };
  return { apiKey, key, asker };
}
const read = async (asker: Owner, headers: Record<string, string> = {}) =>
  await testApp.app.inject({ url: "/api/channels", headers: { ...asker.headers, ...headers } });
const codeOf = (answer: Awaited<ReturnType<typeof read>>) =>
  `${answer.statusCode} ${answer.json<ErrorBody>().code}`;

describe("a new key is refused", () => {
  it.each<[string, Partial<CreateApiKey>, string]>([
    ["without a name", { name: " \n" }, "422 api_key_name_required"],
    ["with a long name", { name: "x".repeat(61) }, "422 api_key_name_too_long"],
    ["that may do nothing", { scopes: [] }, "422 api_key_scope_required"],
    ["for no channel", { channelIds: [] }, "422 no_channel"],
    ["that has ended already", { expiresInDays: 0 }, "400 validation_failed"],
    ["for longer than a year", { expiresInDays: 367 }, "400 validation_failed"],
  ])("%s", async (_, change, refusal) => {
    expect(codeOf(await ask(change))).toBe(refusal);
    expect(await list()).toEqual([]);
  });

  it("for somebody else's channel, like for one that never was", async () => {
    const foreign = await connectChannel(testApp, stranger);
    const refusals = [await ask({ channelIds: [foreign.id] })];
    refusals.push(await ask({ channelIds: ["8a6e0804-2bd0-4672-b79d-d97027f9071a"] }));
    expect(refusals.map(codeOf)).toEqual(["404 channel_not_found", "404 channel_not_found"]);
  });

  it(`when there are ${MAX_API_KEYS}, also when several are asked for at the same time`, async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_API_KEYS + 3 }, async () => await ask()),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map(codeOf)).toEqual(
      Array.from({ length: 3 }, () => "403 api_key_limit_reached"),
    );
    expect(await list()).toHaveLength(MAX_API_KEYS);
  });
});

describe("a key", () => {
  it("is shown once, can be recognised, and is neither stored nor logged", async () => {
    const { apiKey, key, asker } = await create({ name: "  My \n robot ", expiresInDays: 30 });
    expect(key).toMatch(/^vst_[A-Za-z0-9_-]{43}$/);
    expect(apiKey).toMatchObject({ name: "My robot", ending: key.slice(-4), lastUsedAt: null });
    expect((await read(asker)).statusCode).toBe(200);
    await testApp.app.inject({ url: `/api/${key}?key=${key}`, headers: asker.headers });
    const rows = await testApp.deps.database.db.select().from(apiKeys);
    const dump = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    const random = key.slice("vst_".length);
    expect(dump).not.toContain(random);
    expect(dump).not.toContain(Buffer.from(random, "base64url").toString("latin1"));
    expect(JSON.stringify(await list())).not.toContain(random);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes(random))).toEqual([]);
  });

  it("ends at once, for its owner only", async () => {
    const { apiKey, asker } = await create();
    const path = `/api-keys/${apiKey.id}`;
    expect(codeOf(await call(testApp.app, stranger, "DELETE", path))).toBe("404 not_found");
    expect((await read(asker)).statusCode).toBe(200);
    expect((await call(testApp.app, owner, "DELETE", path)).statusCode).toBe(200);
    expect(codeOf(await read(asker))).toBe("401 api_key_refused");
    expect(await list()).toEqual([]);
  });

  it("expires, and its owner sees that it has", async () => {
    const { asker } = await create({ expiresInDays: 1 });
    aheadMs = DAY_MS - 1000;
    expect((await read(asker)).statusCode).toBe(200);
    aheadMs = DAY_MS + 1000;
    const english = await read(asker);
    const russian = await read(asker, { "accept-language": "ru" });
    expect([english, russian].map(codeOf)).toEqual(["401 api_key_refused", "401 api_key_refused"]);
    expect(english.json<ErrorBody>().message).toMatch(/has expired/);
    expect(russian.json<ErrorBody>().message).toMatch(/истёк/);
  });

  it("says when it was last used, to the minute", async () => {
    const { asker, apiKey } = await create();
    await read(asker);
    const [used] = await list();
    aheadMs = 30_000;
    await read(asker);
    expect((await list())[0]?.lastUsedAt).toBe(used?.lastUsedAt);
    aheadMs = 90_000;
    await read(asker);
    expect(Date.parse((await list())[0]?.lastUsedAt ?? "")).toBeGreaterThan(
      Date.parse(apiKey.createdAt) + 60_000,
    );
  });

  it("counts alone: a cookie beside it changes nothing, and no cookie is a way in", async () => {
    const { asker, key } = await create();
    const session = owner.headers.authorization.slice("Bearer ".length);
    const cookie = `token=${session}; session=${session}`;
    const both = { cookie, origin: "https://elsewhere.example" };
    expect((await read(asker, both)).statusCode).toBe(200);
    const managing = await testApp.app.inject({
      method: "POST",
      url: "/api/api-keys",
      payload: wanted,
      headers: { ...asker.headers, ...both },
    });
    expect(codeOf(managing)).toBe("403 api_key_not_admitted");
    const alone = await testApp.app.inject({
      url: "/api/channels",
      headers: { cookie: `${cookie}; api_key=${key}` },
    });
    expect(codeOf(alone)).toBe("401 unauthorized");
  });

  it("ends with the decision to delete the account, and does not come back with it", async () => {
    const { asker } = await create();
    await call(testApp.app, owner, "DELETE", "/account");
    expect(codeOf(await read(asker))).toBe("401 api_key_refused");
    await call(testApp.app, owner, "POST", "/account/restore");
    expect(codeOf(await read(asker))).toBe("401 api_key_refused");
  });

  it("publishes at once or for later as it was granted", async () => {
    const post = { channelIds: [channel.id], text: "<p>Tea</p>" };
    const later = { ...post, scheduledDate: new Date(Date.now() + DAY_MS).toISOString() };
    const { asker: planner } = await create({ scopes: ["schedule"] });
    const { asker: publisher } = await create({ scopes: ["publish"] });
    const answers = [];
    for (const asker of [planner, publisher])
      for (const body of [{ ...post, scheduledDate: null }, later])
        answers.push((await postPublications(testApp.app, asker, body)).statusCode);
    expect(answers).toEqual([403, 201, 201, 403]);
    const { id, version } = await scheduleOne(testApp.app, owner, channel);
    const replacing = { ...post, scheduledDate: null, replaces: [{ id, version }] };
    const replaced = await postPublications(testApp.app, publisher, replacing);
    expect(codeOf(replaced)).toBe("403 api_key_scope_missing");
  });
});

describe("a key for one channel", () => {
  const everything = async () =>
    await create({
      scopes: ["read", "draft", "schedule", "publish"],
      channelIds: [channel.id],
    });

  it("sees of a decision for two channels the part of its own, and cannot touch the other", async () => {
    const { asker } = await everything();
    const scheduledDate = new Date(Date.now() + DAY_MS).toISOString();
    const body = { channelIds: [channel.id, other.id], text: "<p>Both</p>", scheduledDate };
    const made = (await postPublications(testApp.app, owner, body)).json<{
      publications: { id: string; batchId: string; version: number; channelId: string }[];
    }>().publications;
    const [own, foreign] = made;
    const from = new Date().toISOString();
    const to = new Date(Date.now() + 3 * DAY_MS).toISOString();
    for (const path of [
      "/publications",
      `/publications?batchId=${own?.batchId}`,
      `/publications/calendar?from=${from}&to=${to}`,
      `/publications/calendar?from=${from}&to=${to}&search=both&perDay=3&timeZone=UTC`,
      "/scheduled-posts",
    ]) {
      const answer = await call(testApp.app, asker, "GET", path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect([path, answer.body.includes(own?.id ?? "")]).toEqual([path, true]);
      expect([path, answer.body.includes(foreign?.id ?? "")]).toEqual([path, false]);
    }
    const batch = `/publications/batches/${own?.batchId}`;
    const seen = (...some: typeof made) => ({
      publications: some.map(({ id, version }) => ({ id, version })),
    });
    const both = await call(testApp.app, asker, "DELETE", batch, seen(...made));
    expect(codeOf(both)).toBe("404 not_found");
    const edit = { text: "<p>Mine</p>", imageUrl: null, imageUrls: [], tags: [] };
    const adding = { ...edit, ...seen(...made.slice(0, 1)), addedChannelIds: [other.id] };
    expect(codeOf(await call(testApp.app, asker, "PUT", batch, adding))).toBe(
      "404 channel_not_found",
    );
    const removing = {
      ...edit,
      ...seen(...made.slice(0, 1)),
      removes: seen(...made.slice(1)).publications,
    };
    expect(codeOf(await call(testApp.app, asker, "PUT", batch, removing))).toBe("404 not_found");
    expect(
      (await call(testApp.app, asker, "DELETE", batch, seen(...made.slice(0, 1)))).statusCode,
    ).toBe(200);
  });

  it("cannot publish in another one, neither with its own nor through a text of its own", async () => {
    const { asker } = await everything();
    const text = "<p>Tea</p>";
    for (const channelIds of [[other.id], [channel.id, other.id]]) {
      const answer = await postPublications(testApp.app, asker, { channelIds, text });
      expect(codeOf(answer)).toBe("404 channel_not_found");
    }
    const ownTexts = [{ channelId: other.id, text }];
    const draft = { title: "Tea", content: text, ownTexts };
    const stored = await call(testApp.app, asker, "POST", "/drafts", draft);
    expect(codeOf(stored)).toBe("404 channel_not_found");
    await call(testApp.app, owner, "POST", "/drafts", draft);
    const drafts = await call(testApp.app, asker, "GET", "/drafts");
    expect(drafts.json<{ data: { total: number } }>().data.total).toBe(0);
  });

  it("reaches nothing once its channel is removed, and what is left in the history is not its own", async () => {
    const { asker } = await everything();
    await scheduleOne(testApp.app, owner, channel);
    await call(testApp.app, owner, "DELETE", `/channels/${channel.id}`);
    const { publications } = (await call(testApp.app, asker, "GET", "/publications")).json<{
      publications: unknown[];
    }>();
    expect(publications).toEqual([]);
    expect((await list()).at(-1)?.channelIds).toEqual([]);
    const [row] = await testApp.deps.database.db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.userId, owner.userId));
    expect(row?.channelIds).toEqual([channel.id]);
  });
});
