/** One round of one contender: a new process, a few posts to warm up, then the measured burst. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "../rig/child.ts";
import type { Bench } from "../measurements/measurement.ts";
import type { Arrival } from "../provider/wire.ts";
import type { Contender } from "./contender.ts";

export type Burst = {
  readonly channels: readonly number[];
  /** Sent before the burst, and not measured. */
  readonly warmUp: readonly number[];
  readonly latencyMs: number;
  readonly inFlight: number;
};

export type RoundResult = {
  /** From the first request at the provider to the last outcome recorded. */
  readonly perSecond: number;
  /** From the moment all were due to the last first request. */
  readonly allStartedMs: number;
  /** Processor time for each post, of the sending process and of its database. */
  readonly costs: { readonly senderMs: number; readonly databaseMs: number };
  readonly mostAtOnce: number;
};

const GIVE_UP_MS = 120_000;
const LOOK_AGAIN_MS = 10;
/** Longer than a channel or a bot may have to wait for its next message. */
const REST_MS = 1500;

export async function runRound(
  bench: Bench,
  contender: Contender,
  burst: Burst,
): Promise<RoundResult> {
  await contender.clear();
  const running = await contender.start(burst.inFlight);
  try {
    await sendAll(bench, contender, running, burst.warmUp, burst.latencyMs);
    await sleep(REST_MS);
    return await sendAll(bench, contender, running, burst.channels, burst.latencyMs);
  } finally {
    await running.stop();
  }
}

/** One burst by processes that run already. */
export async function sendAll(
  { provider, postgres, redis }: Bench,
  contender: Contender,
  running: Running,
  channels: readonly number[],
  latencyMs: number,
): Promise<RoundResult> {
  const { reached } = provider.begin({ latencyMs, expected: channels.length });
  const dueAt = await contender.enqueue(channels);
  const senderBefore = running.cpuMs() ?? Number.NaN;
  const databaseMs = () => (postgres.cpuMs() ?? Number.NaN) + (redis?.cpuMs() ?? 0);
  const databaseBefore = databaseMs();
  await Promise.race([reached, giveUp(contender, running)]);
  while (!(await contender.isDone())) {
    running.requireAlive();
    await sleep(LOOK_AGAIN_MS);
  }
  const doneAt = Date.now();
  const costs = {
    senderMs: ((running.cpuMs() ?? Number.NaN) - senderBefore) / channels.length,
    databaseMs: (databaseMs() - databaseBefore) / channels.length,
  };
  const { arrivals, mostAtOnce, others } = await provider.report();
  requireOnce(contender.name, arrivals, channels.length);
  // It would be measured, too. A row that takes long meets a look at a few bots, which comes every two minutes.
  if (others > channels.length / 100)
    throw new Error(`${contender.name} made ${others} requests that send nothing.`);
  return {
    perSecond: (channels.length * 1000) / (doneAt - (arrivals[0]?.at ?? 0)),
    allStartedMs: (arrivals.at(-1)?.at ?? 0) - dueAt,
    costs,
    mostAtOnce,
  };
}

async function giveUp(contender: Contender, running: Running): Promise<never> {
  for (
    const deadline = Date.now() + GIVE_UP_MS;
    Date.now() < deadline;
    await sleep(200, undefined, { ref: false })
  )
    running.requireAlive();
  throw new Error(`${contender.name} did not send everything.`);
}

/** A round in which something was lost or sent twice has no figure. */
function requireOnce(name: string, arrivals: readonly Arrival[], expected: number): void {
  const chats = new Set(arrivals.map(({ chatId }) => chatId)).size;
  if (arrivals.length !== expected || chats !== expected) {
    throw new Error(
      `${name} sent ${arrivals.length} requests to ${chats} channels instead of ${expected}.`,
    );
  }
}
