/** Sends requests for a while, in a separate thread: as a person who reads, 50 times a second, or as one who sends as much as is accepted. */
import { Agent, request as ask } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export type ThreadTask = {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly isHostile?: true;
  /** Where the requests come from. */
  readonly localAddress?: string;
  readonly requests: readonly {
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly payload?: string | Uint8Array;
  }[];
};

export type Timing = { readonly timesMs: readonly number[] };

const READ_EVERY_MS = 20;
const HOSTILE_AT_ONCE = 8;

const task = workerData as ThreadTask;
const { localAddress } = workerData as ThreadTask;
const agent = new Agent({ keepAlive: true, ...(localAddress !== undefined && { localAddress }) });
const timesMs: number[] = [];
const endAt = performance.now() + task.seconds * 1000;
let next = 0;

async function send(): Promise<void> {
  const request = task.requests[next % task.requests.length];
  next += 1;
  if (!request) return;
  const { method, url, payload } = request;
  const headers = { ...task.headers, ...request.headers };
  const begin = performance.now();
  await new Promise<void>((resolve) => {
    try {
      const asked = ask({ port: task.port, host: "127.0.0.1", agent, method, path: url, headers });
      asked.on("response", (response) => response.resume().once("close", resolve));
      asked.once("error", () => resolve());
      asked.end(payload);
    } catch {
      // Node's own client refuses to send this one.
      resolve();
    }
  });
  timesMs.push(performance.now() - begin);
}

async function read(): Promise<void> {
  const open: Promise<void>[] = [];
  while (performance.now() < endAt) {
    open.push(send());
    await sleep(READ_EVERY_MS);
  }
  await Promise.all(open);
}

async function sendWithoutEnd(): Promise<void> {
  while (performance.now() < endAt) await send();
}

if (task.isHostile) {
  await Promise.all(Array.from({ length: HOSTILE_AT_ONCE }, async () => await sendWithoutEnd()));
} else {
  await read();
}
parentPort?.postMessage({ timesMs } satisfies Timing);
