import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { CreateSnippetInput, Snippet } from "@vestnik/contract/snippets";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { snippets } from "../../db/schema.ts";
import { call, connectChannel, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => (testApp = await startTestApp()));
beforeEach(async () => (owner = await signUp(testApp)));
afterAll(async () => await testApp.close());

const HOUR = 3_600_000;
const db = () => testApp.deps.database.db;
const morning = {
  kind: "template" as const,
  name: "Morning",
  tags: ["#news"],
  text: "<p>Good <b>morning</b></p>",
};

type Answer = Awaited<ReturnType<typeof call>>;

async function ask(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
  who = owner,
): Promise<Answer> {
  return await call(testApp.app, who, method, path, payload);
}

const snippetOf = (answer: Answer) => answer.json<{ snippet: Snippet }>().snippet;
const refusalOf = (answer: Answer) => [answer.statusCode, answer.json<ErrorBody>().code];

async function create(part: Partial<CreateSnippetInput> = {}, who = owner): Promise<Snippet> {
  const response = await ask("POST", "/snippets", { ...morning, ...part }, who);
  expect(response.statusCode).toBe(201);
  return snippetOf(response);
}

async function list(who = owner): Promise<Snippet[]> {
  const response = await ask("GET", "/snippets", undefined, who);
  return response.json<{ snippets: Snippet[] }>().snippets;
}

async function createWith(key: string, payload: object): Promise<Answer> {
  const headers = { ...owner.headers, "idempotency-key": key };
  return await testApp.app.inject({ method: "POST", url: "/api/snippets", headers, payload });
}

/** Inserts rows directly, because a test needs a hundred. */
async function fill(count: number): Promise<void> {
  const row = { userId: owner.userId, kind: "tag_set" as const, text: "", tags: ["#tea"] };
  await db()
    .insert(snippets)
    .values(Array.from({ length: count }, (_, n) => ({ ...row, name: `Set ${n}` })));
}

const badSnippets: readonly (readonly [string, object, number, string])[] = [
  ["of an unknown kind", { kind: "image" }, 400, "validation_failed"],
  ["with an unknown field", { imageUrl: null }, 400, "validation_failed"],
  ["with more HTML than is read", { text: "x".repeat(100_001) }, 400, "validation_failed"],
  ["without a name", { name: " \n" }, 422, "snippet_name_required"],
  ["with a name of 61 letters", { name: "й".repeat(61) }, 422, "snippet_name_too_long"],
  ["of a script alone", { text: "<script>alert(1)</script>" }, 422, "snippet_empty"],
  ["without tags in its set", { kind: "tag_set", tags: [" "] }, 422, "snippet_empty"],
  ["with a link for a tag", { tags: ["example.org/page"] }, 422, "tag_is_link"],
  ["that is a link among tags", { kind: "tag_set", tags: ["a, t.me/b"] }, 422, "tag_is_link"],
  ["longer than a post", { text: "й".repeat(4097), tags: [] }, 422, "text_too_long"],
  ["longer than a post with its tags", { text: "й".repeat(4096) }, 422, "text_too_long"],
  [
    "with 31 tags",
    { tags: Array.from({ length: 31 }, (_, n) => `#t${n}`) },
    ...([422, "too_many_tags"] as const),
  ],
  ["for a channel that is not there", { channelId: randomUUID() }, 404, "channel_not_found"],
];

describe("is refused:", () => {
  it("everything without a session", async () => {
    const { id } = await create();
    const stranger = { ...owner, headers: { authorization: "Bearer unknown" } };
    const answers = [
      await ask("GET", "/snippets", undefined, stranger),
      await ask("POST", "/snippets", morning, stranger),
      await ask("PUT", `/snippets/${id}`, morning, stranger),
      await ask("DELETE", `/snippets/${id}`, undefined, stranger),
      await ask("POST", `/snippets/${id}/restore`, undefined, stranger),
    ];
    expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, "unauthorized"]));
    expect(await list()).toHaveLength(1);
  });

  it.each(badSnippets)(
    "one %s, and nothing is stored or changed",
    async (_, part, status, code) => {
      const before = await create();
      const made = await ask("POST", "/snippets", { ...morning, ...part });
      expect(refusalOf(made)).toEqual([status, code]);
      const changed = await ask("PUT", `/snippets/${before.id}`, { ...morning, ...part });
      expect(refusalOf(changed)).toEqual([status, code]);
      expect(await list()).toEqual([before]);
    },
  );

  it("another owner's, deleted or not, exactly like one that does not exist", async () => {
    const theirs = await create();
    const stranger = await signUp(testApp);
    const answersFor = async (id: string) => [
      refusalOf(await ask("PUT", `/snippets/${id}`, morning, stranger)),
      refusalOf(await ask("DELETE", `/snippets/${id}`, undefined, stranger)),
      refusalOf(await ask("POST", `/snippets/${id}/restore`, undefined, stranger)),
    ];
    const never = await answersFor(randomUUID());
    expect(never).toEqual([1, 2, 3].map(() => [404, "not_found"]));
    expect(await answersFor(theirs.id)).toEqual(never);
    expect(await list()).toEqual([theirs]);
    expect(await list(stranger)).toEqual([]);
    await ask("DELETE", `/snippets/${theirs.id}`);
    expect(await answersFor(theirs.id)).toEqual(never);
  });

  it("another owner's channel, like one that does not exist", async () => {
    const channelId = (await connectChannel(testApp, await signUp(testApp))).id;
    const made = await ask("POST", "/snippets", { ...morning, channelId });
    expect(refusalOf(made)).toEqual([404, "channel_not_found"]);
    const { id } = await create();
    const changed = await ask("PUT", `/snippets/${id}`, { ...morning, channelId });
    expect(refusalOf(changed)).toEqual([404, "channel_not_found"]);
  });

  it("a change of one that another tab has changed, unless it asks for it", async () => {
    const { id, version } = await create();
    const first = await ask("PUT", `/snippets/${id}`, { ...morning, name: "First", version });
    expect(snippetOf(first)).toMatchObject({ name: "First", version: 2 });
    const second = await ask("PUT", `/snippets/${id}`, { ...morning, name: "Second", version });
    expect(refusalOf(second)).toEqual([409, "changed_elsewhere"]);
    expect(await list()).toEqual([snippetOf(first)]);
    expect((await ask("PUT", `/snippets/${id}`, morning)).statusCode).toBe(200);
  });
});

describe("is stored:", () => {
  it("a template with allowed formatting only, a tidy name and tags as they are sent", async () => {
    const made = await create({
      name: "  Good \n morning ",
      text: '<p onclick="x()">Good <b>morning</b><script>alert(1)</script></p>',
      tags: ["news", "#News", "машинное обучение"],
    });
    expect(made).toMatchObject({
      name: "Good morning",
      text: "<p>Good <strong>morning</strong></p>",
      tags: ["#news", "#машинное_обучение"],
      kind: "template",
      channelId: null,
      version: 1,
    });
    expect(await list()).toEqual([made]);
  });

  it("of a tag set no text, of a signature no tags", async () => {
    expect(await create({ kind: "tag_set" })).toMatchObject({ text: "", tags: ["#news"] });
    const text = "<p>Good <strong>morning</strong></p>";
    expect(await create({ kind: "signature" })).toMatchObject({ text, tags: [] });
  });

  it("one for a channel, which is for all channels when the channel is removed", async () => {
    const channelId = (await connectChannel(testApp, owner)).id;
    const made = await create({ channelId });
    expect(made.channelId).toBe(channelId);
    await ask("DELETE", `/channels/${channelId}`);
    expect(await list()).toEqual([{ ...made, channelId: null }]);
  });

  it("once however often it is sent with its key, and another one with that key is refused", async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(async () => await createWith(key, morning)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await list()).toHaveLength(1);
    const other = await createWith(key, { ...morning, name: "Evening" });
    expect(refusalOf(other)).toEqual([409, "idempotency_key_reused"]);
  });

  it("again with its key once it was deleted", async () => {
    const key = randomUUID();
    const { id } = snippetOf(await createWith(key, morning));
    await ask("DELETE", `/snippets/${id}`);
    expect((await createWith(key, morning)).statusCode).toBe(201);
    expect(await list()).toHaveLength(1);
  });
});

describe("there is room for 100:", () => {
  it("of ten parallel requests for the last place one is stored", async () => {
    await fill(99);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await ask("POST", "/snippets", morning)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.json<ErrorBody>()).toMatchObject({
      code: "snippet_limit_reached",
      details: { limit: 100, count: 100 },
    });
  });

  it("a change needs none, restoring a deleted one needs one", async () => {
    const [kept, deleted] = [await create(), await create()];
    await ask("DELETE", `/snippets/${deleted.id}`);
    await fill(99);
    expect((await ask("PUT", `/snippets/${kept.id}`, morning)).statusCode).toBe(200);
    const restore = async () => await ask("POST", `/snippets/${deleted.id}/restore`);
    expect(refusalOf(await restore())).toEqual([403, "snippet_limit_reached"]);
    await ask("DELETE", `/snippets/${kept.id}`);
    expect((await restore()).statusCode).toBe(200);
  });

  it("and deleting does not allow any number", async () => {
    await fill(101);
    await db()
      .update(snippets)
      .set({ deletedAt: new Date() })
      .where(eq(snippets.userId, owner.userId));
    await ask("DELETE", `/snippets/${(await create()).id}`);
    expect(await db().$count(snippets, eq(snippets.userId, owner.userId))).toBe(100);
  });
});

describe("a deleted one", () => {
  it("can be restored for a day, unchanged, and is deleted and restored once", async () => {
    const made = await create();
    const remove = async () => (await ask("DELETE", `/snippets/${made.id}`)).statusCode;
    expect([await remove(), await remove()]).toEqual([200, 200]);
    expect(await list()).toEqual([]);
    expect(refusalOf(await ask("PUT", `/snippets/${made.id}`, morning))).toEqual([
      404,
      "not_found",
    ]);
    for (const _ of [1, 2]) {
      const restored = await ask("POST", `/snippets/${made.id}/restore`);
      expect(snippetOf(restored)).toEqual(made);
    }
    expect(await list()).toEqual([made]);
  });

  it("cannot be restored after a day", async () => {
    const { id } = await create();
    await ask("DELETE", `/snippets/${id}`);
    const deletedAt = new Date(Date.now() - 24.1 * HOUR);
    await db().update(snippets).set({ deletedAt }).where(eq(snippets.id, id));
    expect(refusalOf(await ask("POST", `/snippets/${id}/restore`))).toEqual([404, "not_found"]);
    expect(refusalOf(await ask("DELETE", `/snippets/${id}`))).toEqual([404, "not_found"]);
  });
});
