import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adoptSessionToken, storeSessionToken } from "../../storage/sessionToken.ts";
import { resumeSession, useSessionEnd } from "../endedSession.ts";
import { subscribeEvents } from "./subscribeEvents.ts";

let server: Server;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("VITE_API_BASE", `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  storeSessionToken("session-1");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("a tab beyond the limit fetches changes each time it requests a stream, and gets one when there is room", async () => {
  let refusals = 0;
  answer = (response) => {
    refusals += 1;
    response.writeHead(429, { "Retry-After": "0.01" }).end("{}");
  };
  const stop = new AbortController();
  const received: string[] = [];
  const done = subscribeEvents(({ type }) => received.push(type), stop.signal);
  await expect.poll(() => refusals).toBeGreaterThan(2);
  expect(received.length).toBeGreaterThan(1);
  let isOpen = false;
  answer = (response) => {
    isOpen = true;
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
  };
  await expect.poll(() => isOpen).toBe(true);
  stop.abort();
  await done;
});

test("a tab learns that the balance of credits, the subscription or the account changed, and ignores what a newer server says", async () => {
  answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const kind of ["later", "credits", "subscription", "account"])
      response.write(`event: ${kind}\ndata: {}\n\n`);
  };
  const stop = new AbortController();
  const received: string[] = [];
  const done = subscribeEvents(({ type }) => received.push(type), stop.signal);
  await expect.poll(() => received).toEqual(["connected", "credits", "subscription", "account"]);
  stop.abort();
  await done;
});

test("a stream that ended with its session goes on with the next session of the account", async () => {
  vi.stubGlobal("location", { pathname: "/dashboard" });
  const sessions: (string | undefined)[] = [];
  answer = (response) => {
    sessions.push(response.req.headers.authorization);
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (sessions.length === 1) response.write("event: session_ended\ndata: {}\n\n");
  };
  const stop = new AbortController();
  const done = subscribeEvents(() => undefined, stop.signal);
  await expect.poll(() => useSessionEnd.getState().ended).toBe("asked");
  adoptSessionToken("session-2");
  resumeSession();
  await expect.poll(() => sessions).toEqual(["Bearer session-1", "Bearer session-2"]);
  stop.abort();
  await done;
});
