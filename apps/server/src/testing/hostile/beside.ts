/** Measures how long a second person waits while a first one sends hostile requests, under the limits of production. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { attack } from "./attack.ts";
import { signUp } from "../factories.ts";
import type { Input, Request } from "./input.ts";
import { chosenOf, hostileInputs } from "./inputs.ts";
import { startTarget } from "./target.ts";
import type { ThreadTask, Timing } from "./timingThread.ts";

export type Beside = {
  /** 99 of 100 answers came within that many milliseconds. */
  readonly calm: number;
  readonly beside: number;
  /** Answers the second person got beside the first one's. */
  readonly readCount: number;
  readonly hostileCount: number;
};

/** Larger bodies would mostly measure the sender. */
const MAX_BYTES = 200_000;
const ONE_OF = 7;

/** The second person asks from elsewhere, where the system gives the machine a second address. */
const ELSEWHERE = process.platform === "linux" ? { localAddress: "127.0.0.2" } : {};

export async function measureBeside(seconds: number): Promise<Beside> {
  await warmUp();
  const target = await startTarget({ hasLimits: true });
  const { world, operations } = target;
  const { app } = world.testApp;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const second = await signUp(world.testApp);
  const asking = { headers: second.headers, port, seconds };
  const requests = [{ method: "GET", url: "/api/publications" }];
  const quiet: ThreadTask = { ...asking, ...ELSEWHERE, requests };
  const inputs = chosenFrom(hostileInputs(operations.filter(isHarmless), world.things));
  const hostile: ThreadTask = {
    ...asking,
    headers: world.owner.headers,
    isHostile: true,
    requests: requestsOf(inputs),
  };
  await run({ ...quiet, seconds: 2 });
  const calm = await run(quiet);
  const [beside, sent] = await Promise.all([run(quiet), run(hostile)]);
  await target.close();
  return {
    calm: p99Of(calm),
    beside: p99Of(beside),
    readCount: beside.timesMs.length,
    hostileCount: sent.timesMs.length,
  };
}

/**
 * A process that never met such a request compiles its code while it answers; it does so once and not beside everybody. Under the
 * limits most of these requests would be refused after a delay, so an app without them compiles the code.
 */
async function warmUp(): Promise<void> {
  const target = await startTarget();
  const { world, operations, errorLines } = target;
  await attack(
    world,
    chosenFrom(hostileInputs(operations.filter(isHarmless), world.things)),
    errorLines,
  );
  await target.close();
}

/** Excludes requests that would delete what the others need. */
function isHarmless({ name }: { readonly name: string }): boolean {
  return !name.startsWith("DELETE") && name !== "GET /api/events";
}

function chosenFrom(inputs: Iterable<Input>): Input[] {
  return [...chosenOf(inputs, (_, index) => index % ONE_OF === 0)];
}

function requestsOf(inputs: readonly Input[]): Request[] {
  return inputs
    .map(({ build }) => build())
    .filter(({ payload = "" }) => payload.length < MAX_BYTES);
}

/** Uses a separate thread, so that sending does not wait for answering. */
async function run(task: ThreadTask): Promise<Timing> {
  const thread = new Worker(new URL("./timingThread.ts", import.meta.url), { workerData: task });
  const [timing] = (await once(thread, "message")) as [Timing];
  await thread.terminate();
  return timing;
}

function p99Of({ timesMs }: Timing): number {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
