/** A flood through a real server whose every request is refused. */
import { createServer, get, Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRefusalDelay } from "./refusalDelay.ts";

const delay = createRefusalDelay();
const server = createServer((request, response) => {
  const key = request.headers["x-key"];
  delay.refuse(String(key), request, response, () => response.writeHead(429).end());
});
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

beforeAll(async () => await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
afterAll(async () => {
  agent.destroy();
  await new Promise((closed) => server.close(closed));
});

/** The milliseconds until the answer; undefined for one that was cut off. */
async function ask(key: string): Promise<number | undefined> {
  const begin = performance.now();
  const { port } = server.address() as AddressInfo;
  return await new Promise((resolve) => {
    get({ port, agent, headers: { "x-key": key } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(performance.now() - begin));
    }).once("error", () => resolve(undefined));
  });
}

it("of a flood the first refusals come at once, the next ones a second late, and the rest are cut off; others do not wait", async () => {
  const flood = Promise.all(Array.from({ length: 400 }, async () => await ask("busy")));
  const calm = await ask("calm");
  const answered = await flood;
  const late = answered.filter((ms) => ms !== undefined && ms >= 1000);
  const cutOff = answered.filter((ms) => ms === undefined);
  expect([late.length, cutOff.length, answered.length]).toEqual([200, 100, 400]);
  expect(calm).toBeLessThan(1000);
  // What was held is forgotten with its answer: the next second is like the first.
  expect(await ask("busy")).toBeLessThan(1000);
  delay.sweep();
});
