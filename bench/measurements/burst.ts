/** P1: everything is due at once. P1t: over TLS, as it is with Telegram. */
import { openBareLoop } from "../contenders/bareLoop.ts";
import { openBullmq } from "../contenders/bullmq.ts";
import type { Contender } from "../contenders/contender.ts";
import { openGraphileWorker } from "../contenders/graphileWorker.ts";
import { runRound } from "../contenders/round.ts";
import type { Burst, RoundResult } from "../contenders/round.ts";
import { vestnikContender } from "../contenders/vestnik.ts";
import { CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import { writeBots } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { atLeast, atMost, median, medianRatio, numbers } from "./measurement.ts";
import type { Bench, Figure, Measured, Measurement } from "./measurement.ts";

const PROVIDER_LATENCY_MS = 40;
const WARM_UP_BOTS = 500;
const GOALS = {
  "bare loop": 0.7,
  "graphile-worker": 1.3,
  "graphile-worker, tuned": 1,
  BullMQ: 0.8,
} as const;

export type BurstSize = { readonly bots: number; readonly rounds: number };

export function burstSize({ isQuick }: Bench): BurstSize {
  return isQuick ? { bots: 10, rounds: 1 } : { bots: 1000, rounds: 3 };
}

/** Every channel gets one post, because Telegram accepts at most one message a second in each. */
export function burstOf(bots: number, inFlight: number): Burst {
  const channels = Array.from({ length: bots * CHANNELS_A_BOT }, (_, channel) => channel);
  return {
    channels,
    // One post for each bot.
    warmUp: channels.filter((channel) => channel % CHANNELS_A_BOT === 0).slice(0, WARM_UP_BOTS),
    latencyMs: PROVIDER_LATENCY_MS,
    inFlight,
  };
}

export const burst: Measurement = {
  id: "P1",
  what: "10,000 posts due at the same instant, 1,000 bots, a provider that takes 40 ms, PostgreSQL, one worker",
  measure: async (bench) => await compare(bench, bench.provider.url, "burst"),
};

export const burstOverTls: Measurement = {
  id: "P1t",
  what: "P1 over TLS to a provider that is found by its host name and closes every connection 39 s after it was opened",
  measure: async (bench) => await compare(bench, bench.provider.tlsUrl, "burst_tls"),
};

async function compare(bench: Bench, providerUrl: string, name: string): Promise<Measured> {
  const { bots, rounds } = burstSize(bench);
  const { postgres, redis } = bench;
  const createDatabase = async (of: string) => await postgres.createDatabase(`${name}_${of}`);
  const ourUrl = await postgres.createVestnikDatabase(`${name}_vestnik`);
  const vestnik = await openVestnik(ourUrl, providerUrl);
  await writeBots(vestnik, crowd(bots));
  const bare = await openBareLoop(await createDatabase("bare_loop"), providerUrl);
  const graphile = await openGraphileWorker(await createDatabase("graphile"), providerUrl);
  const tuned = await openGraphileWorker(await createDatabase("tuned"), providerUrl, true);
  const bullmq = redis && openBullmq(redis.port, name, providerUrl);
  if (!bullmq) bench.say("BullMQ: skipped: no redis-server");
  const ours = vestnikContender(vestnik);
  const others = [bare, graphile, tuned, ...(bullmq ? [bullmq] : [])];
  try {
    // The other contenders get as many requests at once as Vestnik uses.
    const { mostAtOnce } = bench.isQuick
      ? { mostAtOnce: 50 }
      : await runRound(bench, ours, burstOf(Math.min(bots, 200), 0));
    bench.say(`${mostAtOnce} requests at once`);
    const all = [ours, ...others.map(({ contender }) => contender)];
    const results = await alternate(bench, all, burstOf(bots, mostAtOnce), rounds);
    return judge(results, mostAtOnce);
  } finally {
    for (const { close } of others) await close();
    await vestnik.close();
  }
}

export type Results = ReadonlyMap<string, readonly RoundResult[]>;

/** In each round every contender runs once, each time in another order. */
export async function alternate(
  bench: Bench,
  contenders: readonly Contender[],
  size: Burst,
  rounds: number,
): Promise<Results> {
  const results = new Map<string, RoundResult[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contenders.length;
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      const result = await runRound(bench, contender, size);
      results.get(contender.name)?.push(result);
      bench.say(`round ${round + 1}, ${describe(contender.name, [result])}`);
    }
  }
  return results;
}

function judge(results: Results, inFlight: number): Measured {
  const speeds = (name: string) => (results.get(name) ?? []).map(({ perSecond }) => perSecond);
  const compared = Object.entries(GOALS).map(([name, goal]): Figure => {
    if (!results.has(name))
      return { goal: `≥ ${goal}× ${name}`, measured: "skipped: no redis-server", isMet: null };
    return atLeast(goal, name, medianRatio(speeds("Vestnik"), speeds(name)));
  });
  const started = median((results.get("Vestnik") ?? []).map(({ allStartedMs }) => allStartedMs));
  return {
    figures: [...compared, atMost(3000, "ms", "all started", started)],
    details: [
      `${inFlight} requests at once, for everybody.`,
      ...[...results].map(([name, rounds]) => describe(name, rounds)),
    ],
  };
}

export function describe(name: string, rounds: readonly RoundResult[]): string {
  const middle = (of: (round: RoundResult) => number) => median(rounds.map(of));
  const speeds = rounds.map(({ perSecond }) => perSecond);
  return (
    `${name}: ${median(speeds).toFixed(0)} posts/s${rounds.length > 1 ? ` (rounds: ${numbers(speeds)})` : ""}, ` +
    `all started after ${middle(({ allStartedMs }) => allStartedMs).toFixed(0)} ms; processor time a post: ` +
    `${middle(({ costs }) => costs.senderMs).toFixed(2)} ms here, ${middle(({ costs }) => costs.databaseMs).toFixed(2)} ms in the database.`
  );
}
