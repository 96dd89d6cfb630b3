/** How long a second person waits while a first one sends hostile requests, under the limits of production. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { signUp } from "../factories.ts";
import type { Input, Request } from "./input.ts";
import { chosenOf, hostileInputs } from "./inputs.ts";
import { startTarget } from "./target.ts";
import type { ThreadTask, Timing } from "./besideThread.ts";

export type Beside = {
  /** 99 of 100 answers came within so many milliseconds. */
  readonly calm: number;
  readonly beside: number;
  readonly hostileCount: number;
};

/** Bodies of more would mostly measure the sender. */
const MAX_BYTES = 200_000;
const ONE_OF = 7;

export async function measureBeside(seconds: number): Promise<Beside> {
  const target = await startTarget({ hasLimits: true });
  const { world, operations } = target;
  const { app } = world.testApp;
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const second = await signUp(world.testApp);
  const asking = { headers: second.headers, port, seconds };
  const quiet: ThreadTask = { ...asking, requests: [{ method: "GET", url: "/api/publications" }] };
  const hostile: ThreadTask = {
    ...{ ...asking, headers: world.owner.headers, isHostile: true },
    requests: requestsOf(hostileInputs(operations.filter(isHarmless), world.things)),
  };
  await run({ ...quiet, seconds: 2 });
  const calm = await run(quiet);
  const [beside, sent] = await Promise.all([run(quiet), run(hostile)]);
  await target.close();
  if (url === "") throw new Error("A server that listens has an address.");
  return { calm: p99Of(calm), beside: p99Of(beside), hostileCount: sent.timesMs.length };
}

/** Those that would end what the others are about. */
function isHarmless({ name }: { readonly name: string }): boolean {
  return !name.startsWith("DELETE") && name !== "GET /api/events";
}

function requestsOf(inputs: Iterable<Input>): Request[] {
  return [...chosenOf(inputs, (_, index) => index % ONE_OF === 0)]
    .map(({ build }) => build())
    .filter(({ payload = "" }) => payload.length < MAX_BYTES);
}

/** In a thread of its own, so that asking does not wait for answering. */
async function run(task: ThreadTask): Promise<Timing> {
  const thread = new Worker(new URL("./besideThread.ts", import.meta.url), { workerData: task });
  const [timing] = (await once(thread, "message")) as [Timing];
  await thread.terminate();
  return timing;
}

function p99Of({ timesMs }: Timing): number {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
