/** The effect of a person's many parallel requests on others, and on themselves. */
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { registerErrorHandling } from "./errors.ts";
import { limitUserConcurrency } from "./userConcurrency.ts";

let app: FastifyInstance;
/** Whose changes are being made, and how to let the oldest of them end. */
let underWay: { readonly userId: string; readonly end: () => void }[];
/** How many requests there were, with those that wait in a line. */
let arrived: number;

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  underWay = [];
  arrived = 0;
  app.decorateRequest("signedIn", null);
  app.addHook("onRequest", async (request) => {
    arrived += 1;
    request.signedIn = {
      userId: String(request.headers["x-user"]),
      sessionId: "",
      hasJustSignedIn: true,
      isLeaving: false,
      blockedReason: null,
    };
  });
  limitUserConcurrency(app);
  registerErrorHandling(app);
  const schema = { querystring: { type: "object", properties: { n: { type: "integer" } } } };
  app.post("/change", { schema }, async (request) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.push({ userId: request.signedIn?.userId ?? "", end: resolve });
    await promise;
    return {};
  });
  app.get<{ Querystring: { search?: string } }>("/look", async (request) => {
    if (request.query.search === undefined) return {};
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.push({ userId: "searching", end: resolve });
    await promise;
    return {};
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => await app.close());

async function ask(user: string, path = "/change", init: RequestInit = {}): Promise<number> {
  const url = new URL(path, app.listeningOrigin);
  const method = path.startsWith("/change") ? "POST" : "GET";
  return (await fetch(url, { method, headers: { "x-user": user }, ...init })).status;
}

async function endAll(count: number): Promise<void> {
  for (let ended = 0; ended < count; ended += 1) {
    await expect.poll(() => underWay.length).toBeGreaterThan(0);
    underWay.shift()?.end();
  }
}

it("twenty changes of one person are made two at a time, and all of them are made", async () => {
  const answers = Promise.all(Array.from({ length: 20 }, async () => await ask("busy")));
  await expect.poll(() => underWay.length).toBe(2);
  // Another person is served, and so is a request that only reads.
  const other = ask("calm");
  await expect.poll(() => underWay.at(-1)?.userId).toBe("calm");
  expect(await ask("busy", "/look")).toBe(200);
  expect(underWay).toHaveLength(3);
  await endAll(21);
  expect(new Set(await answers)).toEqual(new Set([200]));
  expect(await other).toBe(200);
});

it("a refused request does not delay the next, and the change of a client that left is not made", async () => {
  const first = [ask("busy"), ask("busy")];
  await expect.poll(() => underWay.length).toBe(2);
  const impatient = new AbortController();
  const gone = ask("busy", "/change", { signal: impatient.signal }).catch(() => "gone");
  await expect.poll(() => arrived).toBe(3);
  expect(await ask("busy", "/change?n=none")).toBe(400);
  impatient.abort();
  expect(await gone).toBe("gone");
  // Another person's answer shows that the server has noticed the disconnect.
  const calm = ask("calm");
  await expect.poll(() => underWay.at(-1)?.userId).toBe("calm");
  await endAll(3);
  expect(await Promise.all([...first, calm])).toEqual([200, 200, 200]);
  const last = ask("busy");
  await endAll(1);
  expect(await last).toBe(200);
  expect(underWay).toEqual([]);
});

it("who goes away while a change is being made does not get the place of another by that", async () => {
  const impatient = new AbortController();
  const gone = [1, 2].map(async () =>
    ask("busy", "/change", { signal: impatient.signal }).catch(() => "gone"),
  );
  await expect.poll(() => underWay.length).toBe(2);
  impatient.abort();
  expect(await Promise.all(gone)).toEqual(["gone", "gone"]);
  const next = ask("busy");
  expect(await ask("calm", "/look")).toBe(200);
  expect(underWay).toHaveLength(2);
  await endAll(3);
  expect(await next).toBe(200);
});

it("a line that is too long is refused at once, and searches are made one at a time", async () => {
  const asking = Array.from({ length: 2 + 100 }, async () => await ask("busy"));
  // One that overtakes the last of them would wait in their place.
  await expect.poll(() => arrived).toBe(2 + 100);
  expect(await ask("busy")).toBe(429);
  expect(underWay).toHaveLength(2);
  await endAll(102);
  expect(new Set(await Promise.all(asking))).toEqual(new Set([200]));
  const searches = [ask("busy", "/look?search=a"), ask("busy", "/look?search=b")];
  await expect.poll(() => underWay.length).toBe(1);
  expect(await ask("busy", "/look")).toBe(200);
  await endAll(2);
  expect(await Promise.all(searches)).toEqual([200, 200]);
});
