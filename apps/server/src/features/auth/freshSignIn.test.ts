/** What a stolen session is not enough for: it needs a sign-in of the last minutes. */
import { MAX_SIGN_IN_AGE_MINUTES } from "@vestnik/domain/account";
import { beforeAll, afterAll, beforeEach, describe, expect, it } from "vitest";
import { call, signInAgain } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

const LIMIT_MS = MAX_SIGN_IN_AGE_MINUTES * 60_000;
const startedAt = Date.now();

let testApp: TestApp;
let stolen: Owner;
let elsewhere: Owner;
let aheadMs = 0;
let telegramId = 8_222_222_222;

beforeAll(async () => {
  testApp = await startTestApp({ clock: () => new Date(startedAt + aheadMs) });
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  aheadMs = 0;
  telegramId += 1;
  elsewhere = await signInAgain(testApp, telegramId, 0);
  stolen = await signInAgain(testApp, telegramId, 1);
});

const ask = async (who: Owner, [method, url, body]: Asked) => {
  const answer = await call(testApp.app, who, method, url, body);
  const { code } = answer.json<{ code?: string }>();
  return code === undefined ? answer.statusCode : `${answer.statusCode} ${code}`;
};
type Asked = readonly ["POST" | "DELETE" | "GET", string, object?];

const key = { name: "Robot", scopes: ["read"], channelIds: null, expiresInDays: 1 };
const newKey: Asked = ["POST", "/api-keys", key];
const deletion: Asked = ["DELETE", "/account"];
const endOthers: Asked = ["DELETE", "/sessions/others"];
const guarded: readonly (readonly [string, Asked])[] = [
  ["a new API key", newKey],
  ["the account's deletion", deletion],
  ["the end of all other sessions", endOthers],
];

const stored = async (who: Owner) => {
  const { apiKeys } = (await call(testApp.app, who, "GET", "/api-keys")).json<{
    apiKeys: unknown[];
  }>();
  const { sessions } = (await call(testApp.app, who, "GET", "/sessions")).json<{
    sessions: { id: string; current: boolean }[];
  }>();
  const { deletion } = (await call(testApp.app, who, "GET", "/users/me")).json<{
    deletion: unknown;
  }>();
  return { apiKeys, sessions, deletion };
};

describe("a session of long ago is refused", () => {
  it.each(guarded)("%s, and nothing has happened", async (_, asked) => {
    const before = await stored(stolen);
    aheadMs += LIMIT_MS + 1;
    expect(await ask(stolen, asked)).toBe("403 sign_in_again");
    const after = await stored(stolen);
    expect([after.apiKeys, after.sessions.length, after.deletion]).toEqual([
      before.apiKeys,
      before.sessions.length,
      before.deletion,
    ]);
  });

  it("the end of one other session", async () => {
    const { sessions } = await stored(stolen);
    const other = sessions.find(({ current }) => !current)?.id ?? "";
    aheadMs += LIMIT_MS + 1;
    expect(await ask(stolen, ["DELETE", `/sessions/${other}`])).toBe("403 sign_in_again");
    expect(await ask(elsewhere, ["GET", "/users/me"])).toBe(200);
  });
});

it("the refusal says how recent a sign-in has to be", async () => {
  aheadMs += LIMIT_MS + 1;
  const answer = await call(testApp.app, stolen, "POST", "/api-keys", key);
  expect(answer.json()).toMatchObject({ details: { minutes: MAX_SIGN_IN_AGE_MINUTES } });
});

it("until then, and after signing in again, the same is done", async () => {
  aheadMs += LIMIT_MS - 1000;
  expect(await ask(stolen, newKey)).toBe(201);
  aheadMs += 5000;
  expect(await ask(stolen, newKey)).toBe("403 sign_in_again");
  const again = await signInAgain(testApp, telegramId, 0);
  expect(await ask(again, newKey)).toBe(201);
  expect(await ask(again, endOthers)).toBe(200);
  expect(await ask(again, deletion)).toBe(200);
});

it("logging out, ending a key and undoing the deletion never need it", async () => {
  expect(await ask(stolen, newKey)).toBe(201);
  const [made] = (await stored(stolen)).apiKeys as { id: string }[];
  aheadMs += LIMIT_MS * 2;
  expect(await ask(stolen, ["DELETE", `/api-keys/${made?.id}`])).toBe(200);
  const again = await signInAgain(testApp, telegramId, 0);
  expect(await ask(again, deletion)).toBe(200);
  aheadMs += LIMIT_MS * 2;
  expect(await ask(again, ["POST", "/account/restore"])).toBe(200);
  expect(await ask(again, ["DELETE", "/sessions/current"])).toBe(200);
});
