/** Whose places a request holds, and until when: strangers of one address share eight. */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLogger } from "../../logger.ts";
import { createGuard } from "./guard.ts";
import { QuietRounds } from "../files/quietRounds.ts";
import { createRequestGate } from "./requestGate.ts";
import type { RequestGate } from "./requestGate.ts";

type Asked = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether the person's limits let the request go on, once they were asked. */
  recognised?: boolean;
};

const plenty = { perSecond: 1000, burst: 1000 };
let gate: RequestGate;
let server: Server;
let origin: string;
let leaving: AbortController;
/** What was let in, by its path; nothing of it is answered unless the test does. */
let letIn: Map<string, Asked>;

beforeEach(async () => {
  const buckets = { person: plenty, address: plenty, strangers: plenty, files: plenty };
  const limits = { ...buckets, routeFactor: 1, streamsPerPerson: 20 };
  gate = createRequestGate({
    limits,
    share: () => 1,
    addressOf: () => "here",
    guard: createGuard(createLogger("error")),
    rounds: new QuietRounds(),
  });
  letIn = new Map();
  leaving = new AbortController();
  server = createServer((request, response) =>
    gate.admit(request, response, () => void letIn.set(request.url ?? "", { request, response })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  leaving.abort();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends a request with an unknown session, and returns it once it was let in. */
async function letInNow(path: string, method = "GET"): Promise<Asked> {
  ask(path, method);
  await expect.poll(() => letIn.has(path)).toBe(true);
  return letIn.get(path) as Asked;
}

function ask(path: string, method = "GET"): void {
  const headers = { authorization: path };
  fetch(origin + path, { method, headers, signal: leaving.signal }).catch(() => undefined);
}

function recognise(asked: Asked, person: string): void {
  void gate
    .recognise(asked.request, asked.response, person)
    .then((isFine) => (asked.recognised = isFine));
}

const PLACES_OF_STRANGERS = 8;

async function takeAllOfStrangers(): Promise<Asked[]> {
  const all: Asked[] = [];
  for (let n = 0; n < PLACES_OF_STRANGERS; n += 1) all.push(await letInNow(`/api/first/${n}`));
  ask("/api/waits");
  // A change without a session waits for no slot, and shows that the server has noticed the disconnect before.
  await letInNow("/api/login", "POST");
  expect(letIn.has("/api/waits")).toBe(false);
  return all;
}

it("a request whose session is known holds a place of its person's, and none of the address's", async () => {
  const asked = await takeAllOfStrangers();
  for (const each of asked) recognise(each, "busy");
  await expect.poll(() => letIn.has("/api/waits")).toBe(true);
  const goingOn = () => asked.filter(({ recognised }) => recognised).length;
  await expect.poll(goingOn).toBe(2);
  const calm = await letInNow("/api/calm");
  recognise(calm, "calm");
  await expect.poll(() => calm.recognised).toBe(true);
  expect(goingOn()).toBe(2);
  asked[0]?.response.end();
  await expect.poll(goingOn).toBe(3);
});

it("a request without a person releases its slot with its answer, whether that is read or not", async () => {
  const [first] = await takeAllOfStrangers();
  if (first) gate.answered(first.request);
  await expect.poll(() => letIn.has("/api/waits")).toBe(true);
  ask("/api/next");
  await letInNow("/api/login2", "POST");
  // Its end gives back nothing a second time.
  first?.response.end();
  await letInNow("/api/login3", "POST");
  expect(letIn.has("/api/next")).toBe(false);
});

it("a person's answer that is not read holds its place, so that no more of them are made", async () => {
  const asked = [await letInNow("/api/1"), await letInNow("/api/2"), await letInNow("/api/3")];
  for (const each of asked) recognise(each, "busy");
  for (const each of asked.slice(0, 2)) {
    await expect.poll(() => each.recognised).toBe(true);
    gate.answered(each.request);
  }
  const calm = await letInNow("/api/calm");
  recognise(calm, "calm");
  await expect.poll(() => calm.recognised).toBe(true);
  expect(asked[2]?.recognised).toBe(undefined);
  if (asked[0]) gate.releaseSlot(asked[0].request);
  await expect.poll(() => asked[2]?.recognised).toBe(true);
});

it("who has left while their session was looked up holds no place", async () => {
  const gone = [await letInNow("/api/1"), await letInNow("/api/2")];
  leaving.abort();
  leaving = new AbortController();
  for (const { response } of gone) await expect.poll(() => response.destroyed).toBe(true);
  for (const each of gone) recognise(each, "busy");
  const next = await letInNow("/api/next");
  recognise(next, "busy");
  await expect.poll(() => next.recognised).toBe(true);
  expect(gone.map(({ recognised }) => recognised)).toEqual([undefined, undefined]);
});
