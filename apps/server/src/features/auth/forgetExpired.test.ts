import { afterEach, beforeEach, expect, it } from "vitest";
import { loginProofs, sessions } from "../../db/schema.ts";
import { signUp } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { forgetExpired } from "./auth.ts";

const HOUR = 3_600_000;

let testApp: TestApp;
beforeEach(async () => {
  testApp = await startTestApp();
});
afterEach(async () => await testApp.close());

async function left(): Promise<{ sessions: number; proofs: number }> {
  const { db } = testApp.deps.database;
  return { sessions: await db.$count(sessions), proofs: await db.$count(loginProofs) };
}

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

it("a session in use is not deleted, and neither is a login proof that could be used again", async () => {
  const { headers } = await signUp(testApp);
  await forgetExpired(testApp.deps, inHours(0));
  expect(await left()).toEqual({ sessions: 1, proofs: 1 });
  const response = await testApp.app.inject({ url: "/api/channels", headers });
  expect(response.statusCode).toBe(200);
});

it("a login proof is forgotten once it is too old to be used", async () => {
  await signUp(testApp);
  await forgetExpired(testApp.deps, inHours(1));
  expect(await left()).toEqual({ sessions: 1, proofs: 0 });
});

it("a session that was not used for a day is forgotten", async () => {
  await signUp(testApp);
  await forgetExpired(testApp.deps, inHours(25));
  expect((await left()).sessions).toBe(0);
});

it("a session is forgotten at its end, however lately it was used", async () => {
  await signUp(testApp);
  const end = inHours(14 * 24 + 1);
  await testApp.deps.database.db.update(sessions).set({ lastUsedAt: end });
  await forgetExpired(testApp.deps, end);
  expect((await left()).sessions).toBe(0);
});
