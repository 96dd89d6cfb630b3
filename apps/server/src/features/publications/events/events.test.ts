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
import { createApp } from "../../../app.ts";
import { deleteDueAccounts } from "../../account/deletion/deletion.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

const DAY_MS = 24 * 3_600_000;
/** Streams get a ping every fifteen seconds. */
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

type Stream = { readonly received: string[]; readonly ended: Promise<void>; close(): void };

async function listen(who: Owner, server = address): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${server}/api/events`, {
    headers: who.headers,
    signal: abort.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const received: string[] = [];
  const read = async () => {
    const texts = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of texts) received.push(String(text));
  };
  return { received, ended: read().catch(() => undefined), close: () => abort.abort() };
}

const eventsIn = (received: readonly string[]) =>
  [...received.join("").matchAll(/^event: (\w+)\ndata: (.+)$/gm)].map(([, type, data = "{}"]) => ({
    type,
    ...(JSON.parse(data) as { status?: string; version?: number }),
  }));

it("events need a session", async () => {
  const response = await fetch(`${address}/api/events`);
  expect(response.status).toBe(401);
});

it("an owner receives each step of a publication, another user receives nothing", async () => {
  const stranger = await signUp(testApp);
  const [mine, theirs] = [await listen(owner), await listen(stranger)];
  await testApp.startWorker();
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  await expect
    .poll(() => eventsIn(mine.received).map(({ status }) => status))
    .toEqual(["scheduled", "sending", "published"]);
  expect(eventsIn(theirs.received)).toEqual([]);
  mine.close();
  theirs.close();
});

it("an owner's other tabs receive an edit, a deletion and its restoration", async () => {
  const someone = await signUp(testApp);
  const there = await connectChannel(testApp, someone);
  const { id } = await scheduleOne(testApp.app, someone, there);
  const tab = await listen(someone);
  const edit = { channelId: there.id, text: "x", scheduledDate: minutesAhead(60), version: 1 };
  await call(testApp.app, someone, "PUT", `/publications/${id}`, edit);
  await call(testApp.app, someone, "DELETE", `/publications/${id}`);
  await call(testApp.app, someone, "POST", `/publications/${id}/restore`);
  await expect
    .poll(() => eventsIn(tab.received).filter(({ version }) => version !== 1))
    .toMatchObject([
      { type: "publication", id, status: "scheduled", version: 2 },
      { type: "publication", id, status: "deleted", version: 3 },
      { type: "publication", id, status: "scheduled", version: 4 },
    ]);
  tab.close();
});

it("an owner's tabs learn that credits were used", async () => {
  const someone = await signUp(testApp);
  const tab = await listen(someone);
  await call(testApp.app, someone, "POST", "/credits/use", { operationType: "text" });
  await expect.poll(() => eventsIn(tab.received)).toEqual([{ type: "credits" }]);
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
  expect(eventsIn(stream.received)).toMatchObject([{ type: "session_ended" }]);
});

it("all streams of an account end when it is deleted, in every process, and say so", async () => {
  const leaving = await signUp(testApp);
  const elsewhere = await createApp(testApp.deps);
  const there = await elsewhere.listen({ port: 0, host: "127.0.0.1" });
  const tabs = [await listen(leaving), await listen(leaving, there)];
  expect((await call(testApp.app, leaving, "DELETE", "/account")).statusCode).toBe(200);
  const { deps } = testApp;
  const clock = () => new Date(Date.now() + 7 * DAY_MS + 60_000);
  expect(await deleteDueAccounts({ ...deps, clock }, new AbortController().signal)).toBe(1);
  // The timer of the pings, which also looks at sessions, stands still here: they end by what is told of the deletion.
  for (const tab of tabs) {
    await tab.ended;
    expect(eventsIn(tab.received).at(-1)).toMatchObject({ type: "session_ended" });
  }
  await elsewhere.close();
});

it("the number of streams of a person is limited; one more is refused with its code, and accepted when another is closed", async () => {
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

it("idle streams differ from dead ones: each receives a ping every fifteen seconds, from one timer", async () => {
  const before = vi.getTimerCount();
  const tab = await listen(await signUp(testApp));
  expect(vi.getTimerCount()).toBe(before);
  vi.advanceTimersByTime(2 * ROUND_MS);
  await expect.poll(() => tab.received.join("").match(/: ping/g)).toHaveLength(2);
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
  await expect.poll(() => eventsIn(second.received)).toMatchObject([{ id }]);
  second.close();
});
