/** A save whose answer was lost is repeated with its key. */
import { randomUUID } from "node:crypto";
import type { Draft } from "@vestnik/contract/drafts";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => (testApp = await startTestApp()));
beforeEach(async () => (owner = await signUp(testApp)));
afterAll(async () => await testApp.close());

const monday = { title: "Monday", content: "<p>Good morning</p>" };

async function create(key: string | undefined, draft: object = monday, who = owner) {
  const response = await testApp.app.inject({
    method: "POST",
    url: "/api/drafts",
    headers: { ...who.headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: draft,
  });
  const { data, code } = response.json<ErrorBody & { data: Draft }>();
  return { status: response.statusCode, draft: data, code };
}

async function list(): Promise<Draft[]> {
  const response = await call(testApp.app, owner, "GET", "/drafts");
  return response.json<{ data: { data: Draft[] } }>().data.data;
}

describe("a key is refused, and nothing is stored,", () => {
  it.each(["", "short", "with spaces in between", "x".repeat(101)])(
    "that is invalid: %j",
    async (key) => {
      expect(await create(key)).toMatchObject({ status: 400, code: "idempotency_key_required" });
      expect(await list()).toEqual([]);
    },
  );

  it("that comes back with another draft", async () => {
    const key = randomUUID();
    const first = await create(key);
    const other = await create(key, { ...monday, content: "<p>Good evening</p>" });
    expect(other).toMatchObject({ status: 409, code: "idempotency_key_reused" });
    expect(await list()).toEqual([first.draft]);
  });
});

describe("one key, one draft:", () => {
  it("twenty equal requests at once make one, and all return it", async () => {
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, async () => await create(key)));
    expect(made.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(made.map(({ draft }) => draft._id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it("sent again after a change, it returns the draft as it is now", async () => {
    const key = randomUUID();
    const { draft } = await create(key);
    const changed = { ...monday, title: "Tuesday" };
    await call(testApp.app, owner, "PUT", `/drafts/${draft._id}`, changed);
    expect((await create(key)).draft).toMatchObject({ _id: draft._id, title: "Tuesday" });
    expect(await list()).toHaveLength(1);
  });

  it("a draft deleted meanwhile is created again, and both are available", async () => {
    const key = randomUUID();
    const { draft } = await create(key);
    await call(testApp.app, owner, "DELETE", `/drafts/${draft._id}`);
    const again = await create(key);
    expect(again.status).toBe(201);
    expect(await list()).toEqual([again.draft]);
    await call(testApp.app, owner, "POST", `/drafts/${draft._id}/restore`);
    expect(await list()).toHaveLength(2);
  });

  it("two owners may use the same one", async () => {
    const key = randomUUID();
    const [mine, theirs] = [await create(key), await create(key, monday, await signUp(testApp))];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.draft._id).not.toBe(mine.draft._id);
  });

  it("without a key every request makes a draft", async () => {
    for (const _ of [1, 2]) await create(undefined);
    expect(await list()).toHaveLength(2);
  });
});
