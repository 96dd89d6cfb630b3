/** A flood through a real server whose every request is refused. */
import { createServer, get, Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createRefusalDelay } from "./refusalDelay.ts";

let now = 0;
const delay = createRefusalDelay(() => now);
const server = createServer((request, response) => {
  const key = request.headers["x-key"];
  delay.refuse(String(key), request, response, () => response.writeHead(429).end());
});
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(async () => {
  vi.useRealTimers();
  agent.destroy();
  await new Promise((closed) => server.close(closed));
});

function passes(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

async function ask(key: string): Promise<"answered" | "cut off"> {
  const { port } = server.address() as AddressInfo;
  return await new Promise((resolve) => {
    get({ port, agent, headers: { "x-key": key } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve("answered"));
    }).once("error", () => resolve("cut off"));
  });
}

it("of a flood the first refusals come at once, the next ones a second late, and the rest are cut off; others do not wait", async () => {
  const ends = { answered: 0, "cut off": 0 };
  // Polling would let time pass on the faked clock.
  const { promise: restIsHeld, resolve: hold } = Promise.withResolvers<void>();
  const flood = Array.from({ length: 400 }, async () => {
    ends[await ask("busy")] += 1;
    if (ends.answered + ends["cut off"] === 200) hold();
  });
  await restIsHeld;
  expect(ends).toEqual({ answered: 100, "cut off": 100 });
  expect(await ask("calm")).toBe("answered");
  passes(999);
  expect(await ask("calm")).toBe("answered");
  expect(ends.answered).toBe(100);
  passes(1);
  await Promise.all(flood);
  expect(ends).toEqual({ answered: 300, "cut off": 100 });
  // What was held is forgotten with its answer: the next second is like the first.
  expect(await ask("busy")).toBe("answered");
  delay.sweep();
});
