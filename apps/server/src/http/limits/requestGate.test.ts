/** A client with very many requests affects itself and not others. These tests use real connections, because `inject` bypasses the gate. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

/** Each test has places of its own. */
let office: string;
let elsewhere: string;
let places = 0;
/** So slow that nothing comes back while a test runs. */
const perSecond = 0.001;
const limits = {
  person: { perSecond, burst: 3 },
  address: { perSecond, burst: 30 },
  strangers: { perSecond, burst: 20 },
};

let testApp: TestApp;
let origin: string;
let busy: Owner;
let calm: Owner;

beforeAll(async () => {
  // The report in the log begins the counts anew.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  testApp = await startTestApp({ limits });
  origin = await testApp.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await testApp.close();
  vi.useRealTimers();
});

beforeEach(async () => {
  [busy, calm] = [await signUp(testApp), await signUp(testApp)];
  places += 1;
  [office, elsewhere] = [`198.51.100.${places}`, `203.0.113.${places}`];
  testApp.app.gate.takeCounts();
});

type Asking = { readonly who?: Owner | string; readonly from?: string; readonly language?: string };

async function ask(path: string, { who, from = office, language = "en" }: Asking = {}) {
  const headers = new Headers({ "x-forwarded-for": from, "accept-language": language });
  const authorization = typeof who === "object" ? who.headers.authorization : who;
  if (authorization !== undefined) headers.set("authorization", authorization);
  return await fetch(`${origin}${path}`, { headers });
}

/** How many of so many requests, one after the other, were not refused for their number. */
async function letIn(count: number, path: string, asking: Asking = {}): Promise<number> {
  let passed = 0;
  for (let n = 0; n < count; n += 1) if ((await ask(path, asking)).status !== 429) passed += 1;
  return passed;
}

const ME = "/api/users/me";
const guess = (n: number) => `Bearer ${String(n).padStart(43, "x")}`;

it("a person who asks too much is told how long to wait, in their language; others of the office are served", async () => {
  expect(await letIn(6, ME, { who: busy })).toBe(3);
  const refused = await ask(ME, { who: busy, language: "ru" });
  const body = (await refused.json()) as ErrorBody;
  expect([refused.status, body.code]).toEqual([429, "rate_limited"]);
  expect(body.message).toMatch(/^Слишком много запросов\. Попробуйте снова через \d+\sс\.$/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(ME, { who: calm })).status).toBe(200);
  // Another address is no way round it.
  expect((await ask(ME, { who: busy, from: elsewhere })).status).toBe(429);
});

it("a refused request is not looked at: not even whether its session still lives", async () => {
  expect(await letIn(6, ME, { who: busy })).toBe(3);
  await testApp.app.inject({
    method: "DELETE",
    url: "/api/sessions/current",
    headers: busy.headers,
  });
  expect((await ask(ME, { who: busy })).status).toBe(429);
});

it("one flood takes nothing from the office: not by a session, and not by guessing sessions", async () => {
  expect(await letIn(100, ME, { who: busy })).toBe(3);
  expect((await ask(ME, { who: calm })).status).toBe(200);
  const guessed: number[] = [];
  for (let n = 0; n < 30; n += 1) guessed.push((await ask(ME, { who: guess(n) })).status);
  expect(guessed.filter((status) => status === 401).length).toBe(20);
  expect(guessed.at(-1)).toBe(429);
  expect((await ask(ME, { who: calm })).status).toBe(200);
});

it("everybody behind one address together is asked to wait, far above what one person may", async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, async () => await signUp(testApp)));
  // Their first requests say who they are.
  for (const who of crowd) expect((await ask(ME, { who })).status).toBe(200);
  let passed = 0;
  for (const who of crowd) passed += await letIn(3, ME, { who });
  expect(passed).toBe(30);
  expect(testApp.app.gate.takeCounts()).toEqual({ person: 20, address: 10 });
  expect(await letIn(1, ME, { who: calm, from: elsewhere })).toBe(1);
});

it("pages and pictures are not counted with the API, and an encoded address is no way round it", async () => {
  expect(await letIn(24, "/api/login/settings")).toBe(20);
  expect(await letIn(1, "/%61pi/login/settings")).toBe(0);
  expect(await letIn(1, "/api/docsx")).toBe(0);
  expect(await letIn(1, "/api/docs/json")).toBe(0);
  expect(await letIn(1, "/api/docs/yaml?x")).toBe(0);
  expect(await letIn(1, "/api/health/nothing")).toBe(0);
  const live = `${origin}/api/health/live`;
  const headers = { "x-forwarded-for": office };
  expect((await fetch(live, { method: "DELETE", headers })).status).toBe(429);
  expect(await letIn(20, "/api/docs")).toBe(20);
  expect(await letIn(20, "/dashboard")).toBe(20);
  expect(await letIn(20, "/uploads/nothing.png")).toBe(20);
  expect((await ask("/api/health/live")).status).toBe(200);
  expect(await letIn(1, "/api/login/settings", { from: elsewhere })).toBe(1);
});

const invented = (n: number) => `192.0.2.${n + 1}`;

it.each<[string, (n: number) => string]>([
  ["inventing who asked it before", (n) => `${invented(n)}, ${office}`],
  ["inventing a proxy in a private network", (n) => `${invented(n)}, 10.0.0.${n}, ${office}`],
  ["inventing a proxy on this machine", (n) => `127.0.0.${n + 1}, ${office}`],
  ["inventing what is no address", (n) => `nobody${n}, ${office}`],
  ["doing so from a private network", (n) => `${invented(n)}, 10.0.0.${places}`],
  ["what is no address at the end", (n) => `${office}, nobody${n}`],
  ["asking through another port each time", (n) => `${office}:${5000 + n}`],
  ["asking from other addresses of its own network", (n) => `2001:db8:${places}:1::${n + 1}`],
  ["that in brackets, with ports", (n) => `[2001:db8:${places}:2::${n + 1}]:${5000 + n}`],
  ["writing IPv4 as IPv6", (n) => (n % 2 === 0 ? office : `::ffff:${office}`)],
])("a stranger is not let in more often by %s", async (_, forwarded) => {
  let passed = 0;
  for (let n = 0; n < 24; n += 1)
    if ((await ask("/api/login/settings", { from: forwarded(n) })).status === 200) passed += 1;
  expect(passed).toBe(20);
  // Nor does one stranger use up what another one has.
  expect(await letIn(1, "/api/login/settings", { from: elsewhere })).toBe(1);
});

/** As many as the requests of strangers at one address that are looked at together. */
const PLACES_OF_STRANGERS = 8;

it("event streams delay no other client of their address, however their path is written", async () => {
  const streams = Array.from({ length: PLACES_OF_STRANGERS }, async () =>
    ask("/api/%65vents", { who: await signUp(testApp) }),
  );
  for (const { status } of await Promise.all(streams)) expect(status).toBe(200);
  expect((await ask("/api/login/settings")).status).toBe(200);
  // Nor do they delay requests of the same person.
  for (let n = 0; n < 2; n += 1)
    expect((await ask("/api/%65vents", { who: busy })).status).toBe(200);
  expect((await ask(ME, { who: busy })).status).toBe(200);
});

it("answers that are not read delay no other client", async () => {
  const filename = `${"0".repeat(32)}.png`;
  // More than the buffers of the system between two sockets hold.
  await testApp.deps.files.save(filename, Buffer.alloc(32 * 1024 * 1024));
  const leaving = new AbortController();
  const headers = { "x-forwarded-for": office };
  const unread = Array.from({ length: PLACES_OF_STRANGERS }, async () =>
    fetch(`${origin}/%75ploads/${filename}`, { headers, signal: leaving.signal }),
  );
  for (const { status } of await Promise.all(unread)) expect(status).toBe(200);
  expect((await ask("/api/login/settings")).status).toBe(200);
  leaving.abort();
});

it("refusals are counted, and their count begins anew when it was told", async () => {
  expect(await letIn(10, ME, { who: busy })).toBe(3);
  expect(testApp.app.gate.takeCounts()).toEqual({ person: 7 });
  expect(testApp.app.gate.takeCounts()).toEqual({});
});
