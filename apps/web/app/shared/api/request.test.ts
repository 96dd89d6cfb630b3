import { successSchema } from "@vestnik/contract/shared";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { storeLanguage } from "../storage/language.ts";
import {
  adoptSessionToken,
  noteLogout,
  storedSessionToken,
  storeSessionToken,
} from "../storage/sessionToken.ts";
import { FakeStorage } from "../storage/fakeStorage.ts";
import { ChannelLimitError } from "./apiError.ts";
import { resumeSession, useSessionEnd } from "./endedSession.ts";
import { request } from "./request.ts";

/** A server that gives the answers of a test and records the requests. */
type Answer = { status: number; body: string; headers?: Record<string, string> };
let server: Server;
/** Undefined: the connection is lost without a word. */
let answer: Answer | undefined;
let asked: { headers: IncomingHttpHeaders; method: string | undefined; url: string | undefined };
const page = { pathname: "/dashboard", replace: vi.fn<(path: string) => void>() };

beforeEach(async () => {
  server = createServer(({ headers, method, url }, response) => {
    asked = { headers, method, url };
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("VITE_API_BASE", `http://127.0.0.1:${port}/api`);
  vi.stubGlobal("location", page);
  vi.stubGlobal("localStorage", new FakeStorage());
  page.replace.mockReset();
  resumeSession();
  storeSessionToken("session-1");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

function callApi() {
  return request(successSchema, "GET", "/channels");
}

function refusal(code: string, more: object = {}): string {
  return JSON.stringify({ success: false, code, message: "No.", requestId: "r-1", ...more });
}

test("a refused session is forgotten, the page stays and asks, and takes no session that somebody stores later", async () => {
  answer = { status: 401, body: refusal("unauthorized") };
  await expect(callApi()).rejects.toMatchObject({ code: "unauthorized", status: 401 });
  expect(storedSessionToken()).toBeNull();
  expect(page.replace).not.toHaveBeenCalled();
  expect(useSessionEnd.getState().ended).toBe("asked");
  localStorage.setItem("token", "of-somebody-else");
  await expect(callApi()).rejects.toMatchObject({ code: "unauthorized" });
  expect(asked.headers.authorization).toBe("Bearer session-1");
  expect(storedSessionToken()).toBe("of-somebody-else");
});

test("after a logout in another tab a refused session leaves the page at once", async () => {
  noteLogout();
  answer = { status: 401, body: refusal("unauthorized") };
  await expect(callApi()).rejects.toMatchObject({ code: "unauthorized" });
  expect(page.replace).toHaveBeenCalledWith("/login");
  expect(useSessionEnd.getState().ended).toBe("no");
});

test("a page that has been open for days reads what a newer server adds, and still refuses what it lacks", async () => {
  const schema = z.strictObject({ channels: z.array(z.strictObject({ name: z.string() })) });
  const added = { channels: [{ name: "Coffee", colour: "red" }, { name: "Tea" }], total: 2 };
  answer = { status: 200, body: JSON.stringify(added) };
  const known = { channels: [{ name: "Coffee" }, { name: "Tea" }] };
  await expect(request(schema, "GET", "/channels")).resolves.toEqual(known);
  answer = { status: 200, body: JSON.stringify({ channels: [{ colour: "red" }] }) };
  await expect(request(schema, "GET", "/channels")).rejects.toMatchObject({
    code: "unreadable_answer",
  });
  answer = { status: 409, body: refusal("publish_held", { until: "2026-11-24" }) };
  await expect(request(schema, "GET", "/channels")).rejects.toMatchObject({ code: "publish_held" });
});

test.each([
  ["a proxy that wants a password of its own", "<html>Authorization required</html>"],
  ["a login that is refused", refusal("login_failed")],
])("%s does not end the session with its 401", async (_, body) => {
  answer = { status: 401, body };
  await expect(callApi()).rejects.toMatchObject({ status: 401 });
  expect(page.replace).not.toHaveBeenCalled();
  expect(storedSessionToken()).toBe("session-1");
});

test("a request that reads is given up after half a minute without an answer, one that changes waits", async () => {
  answer = undefined;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const ended: string[] = [];
    const read = callApi().finally(() => ended.push("read"));
    const left = new AbortController();
    const options = { signal: left.signal };
    const change = request(successSchema, "POST", "/channels", {}, options).finally(() =>
      ended.push("change"),
    );
    vi.advanceTimersByTime(30_000);
    await expect(read).rejects.toMatchObject({ code: "network" });
    expect(ended).toEqual(["read"]);
    left.abort();
    await expect(change).rejects.toMatchObject({ name: "AbortError" });
  } finally {
    vi.useRealTimers();
  }
});

test("a page uses its session when another tab signs in, until it knows the account of the new one", async () => {
  answer = { status: 200, body: JSON.stringify({ success: true }) };
  await callApi();
  localStorage.setItem("token", "session-2");
  await callApi();
  expect(asked.headers.authorization).toBe("Bearer session-1");
  adoptSessionToken("session-2");
  await callApi();
  expect(asked.headers.authorization).toBe("Bearer session-2");
});

test("a call can use another session or none", async () => {
  answer = { status: 200, body: JSON.stringify({ success: true }) };
  const call = async (sessionToken: string | null) =>
    await request(successSchema, "GET", "/x", undefined, { sessionToken });
  await call("session-2");
  expect(asked.headers.authorization).toBe("Bearer session-2");
  await call(null);
  expect(asked.headers.authorization).toBeUndefined();
});

test("a refusal keeps its code, its details and the request id", async () => {
  answer = {
    status: 429,
    body: refusal("rate_limited", { details: { seconds: 7 } }),
    headers: { "Retry-After": "7" },
  };
  await expect(callApi()).rejects.toMatchObject({
    code: "rate_limited",
    details: { seconds: 7 },
    requestId: "r-1",
    retryAfter: 7,
  });
});

test("a list that is refused by the rate limit is requested again after the wait, a change is not", async () => {
  const refused = {
    status: 429,
    body: refusal("rate_limited", { details: { seconds: 1 } }),
    headers: { "Retry-After": "0.02" },
  };
  answer = refused;
  const list = callApi();
  await expect.poll(() => asked?.url).toBe("/api/channels");
  answer = { status: 200, body: JSON.stringify({ success: true }) };
  await expect(list).resolves.toEqual({ success: true });
  answer = refused;
  await expect(callApi()).rejects.toMatchObject({ code: "rate_limited" });
  let changes = 0;
  server.on("request", ({ method }) => (changes += method === "POST" ? 1 : 0));
  const change = request(successSchema, "POST", "/channels");
  await expect(change).rejects.toMatchObject({ code: "rate_limited" });
  expect(changes).toBe(1);
});

test("leaving during the wait cancels the retry", async () => {
  answer = { status: 429, body: refusal("rate_limited"), headers: { "Retry-After": "5" } };
  const leaving = new AbortController();
  const options = { signal: leaving.signal };
  const list = request(successSchema, "GET", "/leaving", undefined, options);
  await expect.poll(() => asked?.url).toBe("/api/leaving");
  leaving.abort();
  await expect(list).rejects.toThrow("aborted");
});

test("a channel beyond the limit is reported with limit and count", async () => {
  answer = {
    status: 403,
    body: refusal("channel_limit_reached", {
      message: "Two are enough.",
      limitReached: true,
      channelLimit: 2,
      currentCount: 2,
    }),
  };
  await expect(callApi()).rejects.toMatchObject({
    name: ChannelLimitError.name,
    message: "Channel limit reached: Two are enough.",
    limit: 2,
    currentCount: 2,
  });
});

test("an answer of another shape is refused", async () => {
  answer = { status: 200, body: JSON.stringify({ success: "yes" }) };
  await expect(callApi()).rejects.toMatchObject({ code: "unreadable_answer" });
  answer = { status: 502, body: "<html>Bad gateway</html>" };
  await expect(callApi()).rejects.toMatchObject({ code: "unreadable_answer", status: 502 });
});

test("an unreachable server is reported as such", async () => {
  vi.stubEnv("VITE_API_BASE", "http://127.0.0.1:1/api");
  await expect(callApi()).rejects.toMatchObject({ code: "network", status: 0 });
});

test("without network it is known that nothing was sent, and when the browser is wrong about the network the answer counts", async () => {
  vi.stubGlobal("navigator", { onLine: false, languages: ["en"] });
  answer = { status: 200, body: JSON.stringify({ success: true }) };
  await expect(callApi()).resolves.toMatchObject({ success: true });
  vi.stubEnv("VITE_API_BASE", "http://127.0.0.1:1/api");
  await expect(callApi()).rejects.toMatchObject({ code: "offline", status: 0 });
});

test("a call has the session and the language of the interface", async () => {
  answer = { status: 200, body: JSON.stringify({ success: true }) };
  storeLanguage("ru");
  await expect(callApi()).resolves.toEqual({ success: true });
  expect(asked.url).toBe("/api/channels");
  expect(asked.headers.authorization).toBe("Bearer session-1");
  expect(asked.headers["accept-language"]).toBe("ru");
});

test("a session that was signed in meanwhile survives the refusal of the one before it", async () => {
  answer = { status: 401, body: refusal("unauthorized") };
  const call = callApi();
  storeSessionToken("session-2");
  await expect(call).rejects.toMatchObject({ code: "unauthorized" });
  expect(storedSessionToken()).toBe("session-2");
  expect(page.replace).not.toHaveBeenCalled();
});
