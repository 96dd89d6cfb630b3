import { emptyPost, storedContent } from "@vestnik/domain/content";
import { randomUUID } from "node:crypto";
import type { CreateDraftInput, Draft } from "@vestnik/contract/drafts";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drafts, users } from "../../db/schema.ts";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => (testApp = await startTestApp()));
beforeEach(async () => (owner = await signUp(testApp)));
afterAll(async () => await testApp.close());

const db = () => testApp.deps.database.db;
const monday = { title: "Monday", content: "<p>Good <b>morning</b></p>" };
const poll = { question: "Tea?", options: ["Yes", "No"] };

type Answer = Awaited<ReturnType<typeof call>>;

async function ask(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
  who = owner,
): Promise<Answer> {
  return await call(testApp.app, who, method, path, payload);
}

async function create(draft: Partial<CreateDraftInput> = {}): Promise<Draft> {
  const response = await ask("POST", "/drafts", { ...monday, ...draft });
  expect(response.statusCode).toBe(201);
  return response.json<{ data: Draft }>().data;
}

async function list(who = owner): Promise<Draft[]> {
  const response = await ask("GET", "/drafts", undefined, who);
  const { data } = response.json<{ data: { data: Draft[]; total: number } }>();
  expect([response.statusCode, data.total]).toEqual([200, data.data.length]);
  return data.data;
}

/** Inserts rows directly, because a test needs hundreds. */
async function fill(count: number, text = "<p>x</p>", deletedAt: Date | null = null) {
  const content = { ...emptyPost, text };
  const rows = Array.from({ length: count }, (_, n) => ({
    userId: owner.userId,
    title: `Draft ${n}`,
    content,
    deletedAt,
    letters: JSON.stringify(storedContent(content)).length,
  }));
  return await db().insert(drafts).values(rows).returning({ id: drafts.id });
}

const draftOf = (answer: Answer) => answer.json<{ data: Draft }>().data;
const refusalOf = (answer: Answer) => [answer.statusCode, answer.json<ErrorBody>().code];
const uploads = (count: number) =>
  Array.from({ length: count }, () => `/uploads/${randomUUID().replaceAll("-", "")}.jpg`);

const badDrafts: readonly (readonly [string, object, number, string])[] = [
  ["of nothing", { title: undefined, content: undefined }, 400, "validation_failed"],
  ["with a number for a title", { title: 7 }, 400, "validation_failed"],
  ["with an unknown field", { colour: "red" }, 400, "validation_failed"],
  ["with more HTML than is read", { content: "x".repeat(100_001) }, 400, "validation_failed"],
  ["without a title", { title: " \n" }, 422, "draft_title_required"],
  ["with a title of 201 letters", { title: "й".repeat(201) }, 422, "draft_title_too_long"],
  ["without visible text", { content: "<p> &nbsp;</p><br>" }, 422, "draft_content_required"],
  ["of a script alone", { content: "<script>alert(1)</script>" }, 422, "draft_content_required"],
  [
    "of a poll without a word",
    { content: "words", poll: { question: " ", options: ["", "\u200b"] } },
    ...([422, "draft_content_required"] as const),
  ],
  [
    "of a poll with 13 options",
    { poll: { question: "Tea?", options: Array.from({ length: 13 }, String) } },
    ...([422, "too_many_options"] as const),
  ],
  ["with a link for a tag", { tags: ["https://example.org/a"] }, 422, "tag_is_link"],
  ["with 11 images", { imageUrls: uploads(11) }, 422, "too_many_images"],
  ["with a script for an image", { imageUrl: "javascript:alert(1)" }, 422, "image_url_invalid"],
  ["with an image of a private network", { imageUrl: "http://10.1/" }, 422, "image_url_private"],
  ["with an image that is not there", { imageUrls: uploads(1) }, 422, "image_missing"],
  ["that is longer as it is stored", { content: "&".repeat(50_000) }, 413, "request_too_large"],
];

describe("is refused:", () => {
  it("everything without a session", async () => {
    const { _id: id } = await create();
    const stranger = { ...owner, headers: { authorization: "Bearer unknown" } };
    const answers = [
      await ask("GET", "/drafts", undefined, stranger),
      await ask("POST", "/drafts", monday, stranger),
      await ask("PUT", `/drafts/${id}`, monday, stranger),
      await ask("DELETE", `/drafts/${id}`, undefined, stranger),
      await ask("POST", `/drafts/${id}/restore`, undefined, stranger),
    ];
    expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, "unauthorized"]));
    expect(await list()).toHaveLength(1);
  });

  it.each(badDrafts)(
    "a draft %s, and nothing is stored or changed",
    async (_, part, status, code) => {
      const before = await create();
      const made = await ask("POST", "/drafts", { ...monday, ...part });
      expect(refusalOf(made)).toEqual([status, code]);
      const changed = await ask("PUT", `/drafts/${before._id}`, { ...monday, ...part });
      expect(refusalOf(changed)).toEqual([status, code]);
      expect(await list()).toEqual([before]);
    },
  );

  it("another owner's draft, deleted or not, exactly like one that does not exist", async () => {
    const theirs = await create();
    const stranger = await signUp(testApp);
    const wordsFor = async (id: string) => {
      const answers = [
        await ask("PUT", `/drafts/${id}`, monday, stranger),
        await ask("DELETE", `/drafts/${id}`, undefined, stranger),
        await ask("POST", `/drafts/${id}/restore`, undefined, stranger),
      ];
      return answers.map((answer) => [
        answer.statusCode,
        { ...answer.json<ErrorBody>(), requestId: "" },
      ]);
    };
    const never = await wordsFor(randomUUID());
    expect(never.map(([status]) => status)).toEqual([404, 404, 404]);
    expect(await wordsFor(theirs._id)).toEqual(never);
    expect(await list()).toEqual([theirs]);
    expect(await list(stranger)).toEqual([]);
    await ask("DELETE", `/drafts/${theirs._id}`);
    expect(await wordsFor(theirs._id)).toEqual(never);
  });

  it("a change of a deleted draft", async () => {
    const { _id: id } = await create();
    await ask("DELETE", `/drafts/${id}`);
    expect(refusalOf(await ask("PUT", `/drafts/${id}`, monday))).toEqual([404, "not_found"]);
  });

  it("no input with a server error", async () => {
    const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }));
    const body = fc.record(
      {
        title: fc.oneof({ weight: 3, arbitrary: fc.string({ unit: "binary" }) }, anything),
        content: fc.oneof({ weight: 3, arbitrary: fc.string({ unit: "binary" }) }, anything),
        imageUrl: fc.oneof(fc.constantFrom(null, "", "https://a.bc/\u0000"), anything),
        imageUrls: fc.oneof(fc.constantFrom(null, "", []), anything),
        tags: fc.oneof(fc.array(fc.string({ unit: "binary", maxLength: 300 })), anything),
        poll: fc.oneof(
          fc.record({ question: fc.string({ unit: "binary" }), options: fc.array(fc.string()) }),
          anything,
        ),
      },
      { requiredKeys: ["title"] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        expect((await ask("POST", "/drafts", payload)).statusCode).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    await list();
  });
});

describe("there is room for 1000 drafts:", () => {
  it("of fifty parallel requests for the last place one is stored", async () => {
    await fill(999);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await ask("POST", "/drafts", monday)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.json<ErrorBody>()).toMatchObject({
      code: "draft_limit_reached",
      details: { limit: 1000, count: 1000 },
    });
    expect(await list()).toHaveLength(1000);
  });

  it("a change needs none, restoring a deleted draft needs one", async () => {
    const { _id: id } = await create();
    const { _id: deleted } = await create();
    await ask("DELETE", `/drafts/${deleted}`);
    await fill(999);
    expect((await ask("PUT", `/drafts/${id}`, monday)).statusCode).toBe(200);
    const restore = async () => await ask("POST", `/drafts/${deleted}/restore`);
    expect(refusalOf(await restore())).toEqual([403, "draft_limit_reached"]);
    await ask("DELETE", `/drafts/${id}`);
    expect((await restore()).statusCode).toBe(200);
  });

  it("and all of them are listed, newest first, however long they are", async () => {
    const titles = ["first", "second", "third", "fourth", "fifth"];
    for (const title of titles)
      await ask("POST", "/drafts", { title, content: `<p>${"x".repeat(90_000)}</p>` });
    expect((await list()).map(({ title }) => title)).toEqual(titles.toReversed());
  });

  it("but not for a thousand texts of a book's length", async () => {
    const chapter = `<p>${"x".repeat(99_000)}</p>`;
    const [first] = await fill(30, chapter);
    const more = { title: "More", content: chapter };
    expect(refusalOf(await ask("POST", "/drafts", more))).toEqual([403, "draft_limit_reached"]);
    expect((await ask("PUT", `/drafts/${first?.id}`, more)).statusCode).toBe(200);
  });
});

describe("a draft of a post", () => {
  it("is stored with allowed formatting only, a trimmed title, and its tags as they are sent", async () => {
    const made = await create({
      title: "  Monday \n morning ",
      content: '<p onclick="x()">Good <b>morning</b><script>alert(1)</script></p>',
      tags: ["news", "#News", "машинное обучение"],
    });
    expect(made).toMatchObject({
      title: "Monday morning",
      content: "<p>Good <strong>morning</strong></p>",
      tags: ["#news", "#машинное_обучение"],
      imageUrl: null,
      imageUrls: [],
      poll: null,
      version: 1,
    });
    expect(made.createdAt).toBe(made.updatedAt);
    expect(await list()).toEqual([made]);
  });

  it.each<Partial<CreateDraftInput>>([
    { imageUrls: null },
    { imageUrls: "" },
    { imageUrls: [] },
    {},
  ])("has one image when the list of images is empty: %j", async (several) => {
    const imageUrl = "https://example.org/a.jpg";
    expect(await create({ imageUrl, ...several })).toMatchObject({ imageUrl, imageUrls: [] });
  });

  it.each([{ imageUrl: null }, { imageUrl: "" }, {}])(
    "has a list of images when the one image is empty: %j",
    async (one) => {
      const imageUrls = ["https://example.org/a.jpg"];
      expect(await create({ imageUrls, ...one })).toMatchObject({ imageUrl: null, imageUrls });
    },
  );

  it("may be longer than a post may be, and is stored completely", async () => {
    const content = `<p>${"й".repeat(20_000)}</p>`;
    expect((await create({ content })).content).toBe(content);
  });
});

describe("a draft of a poll", () => {
  it("is stored unchanged, and its text can be searched and copied", async () => {
    const made = await create({ content: "", poll: { ...poll, allowsMultipleAnswers: true } });
    expect(made).toMatchObject({
      content: "<p>Tea?</p><ul><li><p>Yes</p></li><li><p>No</p></li></ul>",
      poll: { ...poll, isAnonymous: true, allowsMultipleAnswers: true },
    });
    expect(await list()).toEqual([made]);
  });

  it.each([
    { question: "Tea?", options: ["", ""] },
    { question: "", options: ["Yes"] },
    { question: "Tea?", options: [], quiz: { correct: [], explanation: "й".repeat(201) } },
  ])("may be unfinished: %j", async (unfinished) => {
    expect((await create({ poll: unfinished })).poll).toMatchObject(unfinished);
  });

  it("may become a post, and a post a poll", async () => {
    const { _id: id } = await create({ poll });
    const post = draftOf(await ask("PUT", `/drafts/${id}`, monday));
    expect([post.poll, post.content]).toEqual([null, "<p>Good <strong>morning</strong></p>"]);
    const again = draftOf(await ask("PUT", `/drafts/${id}`, { ...monday, poll }));
    expect(again.poll?.question).toBe("Tea?");
  });
});

describe("two tabs", () => {
  it("do not overwrite what the other one saved, unless they ask for it", async () => {
    const { _id: id, version } = await create();
    const save = async (content: string, seen?: number) =>
      await ask("PUT", `/drafts/${id}`, { title: "Monday", content, version: seen });
    const first = await save("First", version);
    expect(draftOf(first)).toMatchObject({ content: "<p>First</p>", version: 2 });
    expect(refusalOf(await save("Second", version))).toEqual([409, "changed_elsewhere"]);
    expect((await list())[0]).toEqual(draftOf(first));
    expect(draftOf(await save("Third"))).toMatchObject({ content: "<p>Third</p>", version: 3 });
  });

  it("that save at the same moment: one wins, the other one is refused", async () => {
    const { _id: id, version } = await create();
    const answers = await Promise.all(
      ["First", "Second"].map(
        async (content) => await ask("PUT", `/drafts/${id}`, { title: "Monday", content, version }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });
});

it("what was changed last is listed first", async () => {
  const [first, second] = [await create({ title: "First" }), await create({ title: "Second" })];
  // Changes moments apart may fall into the same millisecond.
  for (const [n, { _id: id }] of [first, second].entries()) {
    const longAgo = new Date(Date.now() - 100_000 + n);
    await db().update(drafts).set({ updatedAt: longAgo }).where(eq(drafts.id, id));
  }
  const titles = async () => (await list()).map(({ title }) => title);
  expect(await titles()).toEqual(["Second", "First"]);
  await ask("PUT", `/drafts/${first._id}`, { ...monday, title: "First again" });
  expect(await titles()).toEqual(["First again", "Second"]);
});

it("drafts are deleted with their account", async () => {
  const { _id: id } = await create();
  await ask("DELETE", `/drafts/${(await create())._id}`);
  await db().delete(users).where(eq(users.id, owner.userId));
  expect(await db().$count(drafts, eq(drafts.userId, owner.userId))).toBe(0);
  expect(await db().$count(drafts, eq(drafts.id, id))).toBe(0);
});
