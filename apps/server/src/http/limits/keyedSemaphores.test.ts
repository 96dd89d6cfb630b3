import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createKeyedSemaphores } from "./keyedSemaphores.ts";

type LetIn = {
  readonly path: string | undefined;
  readonly response: ServerResponse;
  readonly leave: () => void;
};

let server: Server;
let origin: string;
/** Those whose turn it is, to be answered by the test. */
let letIn: LetIn[];
/** How many requests there were, with those that wait. */
let arrived: number;

beforeEach(async () => {
  const semaphores = createKeyedSemaphores(2, 3);
  letIn = [];
  arrived = 0;
  server = createServer((request, response) => {
    const goOn = (leave: () => void) => void letIn.push({ path: request.url, response, leave });
    arrived += 1;
    const key = request.url?.split("/")[1] ?? "";
    if (!semaphores.acquire(key, response, goOn)) response.writeHead(429).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = async (path: string, init: RequestInit = {}) =>
  (await fetch(origin + path, init)).status;
const paths = () => letIn.map(({ path }) => path);
const answerFirst = () => letIn.shift()?.response.end();

it("a person's burst is let in two at a time, and others beside it at once", async () => {
  const burst = [1, 2, 3, 4, 5].map(async (n) => await ask(`/busy/${n}`));
  // One that overtakes the last of them would wait in its place.
  await expect.poll(() => arrived).toBe(5);
  expect(await ask("/busy/more")).toBe(429);
  expect(letIn).toHaveLength(2);
  const calm = ask("/calm/1");
  await expect.poll(paths).toContain("/calm/1");
  expect(letIn).toHaveLength(3);
  for (let answered = 0; answered < 6; answered += 1) {
    await expect.poll(() => letIn.length).toBeGreaterThan(0);
    answerFirst();
  }
  expect(await Promise.all([...burst, calm])).toEqual([200, 200, 200, 200, 200, 200]);
});

it("a client that leaves while waiting is never let in, and delays no other", async () => {
  const first = [ask("/busy/1"), ask("/busy/2")];
  await expect.poll(() => letIn.length).toBe(2);
  const leaving = new AbortController();
  const gone = ask("/busy/gone", { signal: leaving.signal }).catch(() => "gone");
  const calm = ask("/calm/1");
  await expect.poll(() => letIn.length).toBe(3);
  leaving.abort();
  expect(await gone).toBe("gone");
  const last = ask("/busy/last");
  const other = ask("/other/1");
  await expect.poll(paths).toContain("/other/1");
  for (const one of letIn.splice(0)) one.response.end();
  await expect.poll(paths).toEqual(["/busy/last"]);
  answerFirst();
  expect(await Promise.all([...first, calm, other, last])).toEqual([200, 200, 200, 200, 200]);
});

it("a turn that was left gives its place back once, and its end changes nothing for those after it", async () => {
  const early = ask("/busy/early");
  await expect.poll(() => letIn.length).toBe(1);
  letIn[0]?.leave();
  const next = [ask("/busy/1"), ask("/busy/2")];
  await expect.poll(() => letIn.length).toBe(3);
  answerFirst();
  expect(await early).toBe(200);
  const last = ask("/busy/last");
  const other = ask("/other/1");
  await expect.poll(paths).toContain("/other/1");
  expect(paths()).not.toContain("/busy/last");
  for (const one of letIn.splice(0)) one.response.end();
  await expect.poll(paths).toEqual(["/busy/last"]);
  answerFirst();
  expect(await Promise.all([...next, other, last])).toEqual([200, 200, 200, 200]);
});
