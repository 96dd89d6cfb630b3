/** Repeating a POST with its idempotency key. Those that make publications, drafts and templates have more tests with their features. */
import { IDEMPOTENCY_HEADER } from "@vestnik/contract/publications";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { repeatableRequests } from "../../db/schema.ts";
import { notRepeatable } from "../../http/repeatable.ts";
import { signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { ask } from "../../testing/hostile/attack.ts";
import { requestOf } from "../../testing/hostile/input.ts";
import { examplesOf } from "../../testing/hostile/inputs.ts";
import { startTarget } from "../../testing/hostile/target.ts";
import type { Target } from "../../testing/hostile/target.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

const KEY = "one-key-of-one-request";
const HOUR_MS = 3_600_000;

describe("every POST call", () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(async () => await target.close());

  it("takes an idempotency key, or says why it does not", () => {
    const urlOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");
    const wrong = target.operations.flatMap(({ method, path, headerFields, name }) => {
      const url = urlOf(path);
      const takesKey = headerFields.includes(IDEMPOTENCY_HEADER);
      return method === "POST" && takesKey === Object.hasOwn(notRepeatable, url) ? [name] : [];
    });
    expect(wrong).toEqual([]);
    const known = new Set(target.operations.map(({ path }) => urlOf(path)));
    expect(Object.keys(notRepeatable).filter((url) => !known.has(url))).toEqual([]);
  });

  it("that takes one answers a repetition alike, without doing it again; a secret is not answered twice", async () => {
    const { world, operations } = target;
    const answersSecret = ["POST /api/api-keys", "POST /api/account/export"];
    let count = 0;
    for (const operation of operations) {
      if (operation.method !== "POST" || !operation.headerFields.includes(IDEMPOTENCY_HEADER))
        continue;
      const [example = {}] = examplesOf(operation, world.things);
      const request = requestOf(operation, example);
      const keyed = { ...request, headers: { ...request.headers, [IDEMPOTENCY_HEADER]: KEY } };
      const first = await ask(world, keyed);
      const after = await world.contents();
      const second = await ask(world, keyed);
      const shown = ({ status, body }: typeof first) => [operation.name, status, body];
      const isSecret = answersSecret.includes(operation.name);
      const { code = "" } = JSON.parse(second.body) as Partial<ErrorBody>;
      expect(isSecret ? [second.status, code] : shown(second)).toEqual(
        isSecret ? [409, "idempotency_answer_gone"] : shown(first),
      );
      expect([operation.name, (await world.contents()) === after]).toEqual([operation.name, true]);
      await world.restore();
      count += 1;
    }
    expect(count).toBeGreaterThan(30);
  });
});

describe("a request with an idempotency key", () => {
  let testApp: TestApp;
  let owner: Owner;
  let aheadMs = 0;
  beforeAll(async () => {
    testApp = await startTestApp({ clock: () => new Date(Date.now() + aheadMs) });
  });
  afterAll(async () => await testApp.close());
  beforeEach(async () => {
    aheadMs = 0;
    owner = await signUp(testApp);
  });

  const use = async (quantity = 1, key = KEY, who = owner) =>
    await testApp.app.inject({
      method: "POST",
      url: "/api/credits/use",
      headers: { ...who.headers, [IDEMPOTENCY_HEADER]: key },
      payload: { operationType: "text", quantity },
    });
  const codeOf = (answer: Awaited<ReturnType<typeof use>>) =>
    `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ""}`.trim();
  const usedBy = async (who = owner) =>
    (await testApp.app.inject({ url: "/api/credits/info", headers: who.headers })).json<{
      data: { totalUsed: number };
    }>().data.totalUsed;

  it("is refused with a key of another form", async () => {
    expect(codeOf(await use(1, "short"))).toBe("400 idempotency_key_required");
    expect(await usedBy()).toBe(0);
  });

  it("is refused when the key comes back with another body", async () => {
    expect(codeOf(await use(1))).toBe("200");
    expect(codeOf(await use(2))).toBe("409 idempotency_key_reused");
    expect(await usedBy()).toBe(1);
  });

  it("is carried out once when it is sent twenty times at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await use()));
    const codes = new Set(answers.map(codeOf));
    codes.delete("409 idempotency_key_busy");
    expect([...codes]).toEqual(["200"]);
    expect(await usedBy()).toBe(1);
    expect(codeOf(await use())).toBe("200");
    expect(await usedBy()).toBe(1);
  });

  it("is another person's own, whatever the key", async () => {
    const other = await signUp(testApp);
    await use();
    expect(codeOf(await use(2, KEY, other))).toBe("200");
    expect([await usedBy(), await usedBy(other)]).toEqual([1, 2]);
  });

  it("gets the same refusal again, and after a day it is a new one", async () => {
    const refused = await use(10, KEY);
    const tooMuch = await use(10, `${KEY}-2`);
    expect([refused, tooMuch].map(codeOf)).toEqual(["200", "403 not_enough_credits"]);
    expect(codeOf(await use(10, `${KEY}-2`))).toBe("403 not_enough_credits");
    aheadMs = 24 * HOUR_MS + 1000;
    expect(codeOf(await use(1, KEY))).not.toBe("409 idempotency_key_reused");
  });

  it("that was given up with its process is carried out when it comes again, not at once", async () => {
    const { db } = testApp.deps.database;
    await use();
    await db
      .update(repeatableRequests)
      .set({ status: null, body: null })
      .where(eq(repeatableRequests.userId, owner.userId));
    expect(codeOf(await use())).toBe("409 idempotency_key_busy");
    aheadMs = 6 * 60_000;
    expect(codeOf(await use(2))).toBe("409 idempotency_key_reused");
    expect(codeOf(await use())).toBe("200");
    expect(await usedBy()).toBe(2);
  });

  it("does not let one person store any number of answers", async () => {
    const { db } = testApp.deps.database;
    const { userId } = owner;
    const row = { userId, requestHash: "", attempt: userId, status: 200, body: "{}" };
    await db.insert(repeatableRequests).values(
      Array.from({ length: 1200 }, (_, n) => ({
        ...row,
        key: `earlier-${n}`,
        createdAt: new Date(Date.now() - 1_300_000 + n),
      })),
    );
    await use();
    const stored = await db.$count(repeatableRequests, eq(repeatableRequests.userId, userId));
    expect(stored).toBe(1000);
    expect(codeOf(await use())).toBe("200");
    expect(await usedBy()).toBe(1);
  });
});
