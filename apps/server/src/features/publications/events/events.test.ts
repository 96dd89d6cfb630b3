import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  call,
  connectChannel,
  minutesAhead,
  postPublications,
  scheduleOne,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

const DAY_MS = 24 * 3_600_000;
/** Streams are looked after every fifteen seconds. */
const ROUND_MS = 15_000;

let testApp: TestApp;
let aheadMs = 0;
let address: string;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  testApp = await startTestApp({
    clock: () => new Date(Date.now() + aheadMs),
    limits: { streamsPerPerson: 3 },
  });
  address = await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

afterAll(async () => {
  await testApp.close();
  vi.useRealTimers();
});

type Stream = { readonly heard: string[]; readonly ended: Promise<void>; close(): void };

async function listen(who: Owner): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: who.headers,
    signal: abort.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const heard: string[] = [];
  const read = async () => {
    const texts = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of texts) heard.push(String(text));
  };
  return { heard, ended: read().catch(() => undefined), close: () => abort.abort() };
}

const eventsIn = (heard: readonly string[]) =>
  [...heard.join("").matchAll(/^event: (\w+)\ndata: (.+)$/gm)].map(([, type, data = "{}"]) => ({
    type,
    ...(JSON.parse(data) as { status?: string; version?: number }),
  }));

it("events need a session", async () => {
  const response = await fetch(`${address}/api/events`);
  expect(response.status).toBe(401);
});

it("an owner hears of each step of a publication, a stranger of nothing", async () => {
  const stranger = await signUp(testApp);
  const [mine, theirs] = [await listen(owner), await listen(stranger)];
  await testApp.startWorker();
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  await expect
    .poll(() => eventsIn(mine.heard).map(({ status }) => status), { timeout: 10_000 })
    .toEqual(["scheduled", "sending", "published"]);
  expect(eventsIn(theirs.heard)).toEqual([]);
  mine.close();
  theirs.close();
});

it("an owner's other tabs hear of an edit, a deletion and its restoration", async () => {
  const someone = await signUp(testApp);
  const there = await connectChannel(testApp, someone);
  const { id } = await scheduleOne(testApp.app, someone, there);
  const tab = await listen(someone);
  const edit = { channelId: there.id, text: "x", scheduledDate: minutesAhead(60), version: 1 };
  await call(testApp.app, someone, "PUT", `/publications/${id}`, edit);
  await call(testApp.app, someone, "DELETE", `/publications/${id}`);
  await call(testApp.app, someone, "POST", `/publications/${id}/restore`);
  await expect
    .poll(() => eventsIn(tab.heard).filter(({ version }) => version !== 1), { timeout: 10_000 })
    .toMatchObject([
      { type: "publication", id, status: "scheduled", version: 2 },
      { type: "publication", id, status: "deleted", version: 3 },
      { type: "publication", id, status: "scheduled", version: 4 },
    ]);
  tab.close();
});

it("events end with the session, and say so", async () => {
  const leaving = await signUp(testApp);
  const stream = await listen(leaving);
  const response = await testApp.app.inject({
    method: "DELETE",
    url: "/api/sessions/current",
    headers: leaving.headers,
  });
  expect(response.statusCode).toBe(200);
  await stream.ended;
  expect(eventsIn(stream.heard)).toMatchObject([{ type: "session_ended" }]);
});

it("a person has so many streams; one more is refused by name, and again let in when another is closed", async () => {
  const someone = await signUp(testApp);
  const tabs = [await listen(someone), await listen(someone), await listen(someone)];
  const ask = async () => await fetch(`${address}/api/events`, { headers: someone.headers });
  const refused = await ask();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await refused.json()).toMatchObject({ code: "too_many_streams", details: { limit: 3 } });
  tabs.pop()?.close();
  await expect
    .poll(async () => {
      const answer = await ask();
      await answer.body?.cancel();
      return answer.status;
    })
    .toBe(200);
  for (const tab of tabs) tab.close();
});

it("an idle stream is told from a dead one: each hears something every fifteen seconds, by one timer", async () => {
  const before = vi.getTimerCount();
  const tab = await listen(await signUp(testApp));
  expect(vi.getTimerCount()).toBe(before);
  vi.advanceTimersByTime(2 * ROUND_MS);
  await expect.poll(() => tab.heard.join("").match(/: ping/g)).toHaveLength(2);
  tab.close();
});

it("a stream ends when its session expires, and not before while the session is used", async () => {
  const [idle, active] = [await signUp(testApp), await signUp(testApp)];
  const [first, second] = [await listen(idle), await listen(active)];
  vi.advanceTimersByTime(ROUND_MS);
  aheadMs = DAY_MS - 60_000;
  expect((await call(testApp.app, active, "GET", "/users/me")).statusCode).toBe(200);
  aheadMs = DAY_MS + 60_000;
  vi.advanceTimersByTime(ROUND_MS);
  await first.ended;
  aheadMs = 0;
  const { id } = await scheduleOne(testApp.app, active, await connectChannel(testApp, active));
  await expect.poll(() => eventsIn(second.heard)).toMatchObject([{ id }]);
  second.close();
});
