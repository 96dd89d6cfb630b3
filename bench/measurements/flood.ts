/** P15 and P18: the effect of one person's thousand requests a second on all others. */
import { get, Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { SealBotToken } from "@vestnik/server/testing/botTokenSealer";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import type { Child } from "../rig/child.ts";
import { openEmbedded } from "../rig/embedded.ts";
import type { Flood, Flooded } from "../rig/floodProcess.ts";
import { writeBots, writePosts, writeSessions } from "../rig/rows.ts";
import type { SignedIn, Statements } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { atMost, numbers, percentile } from "./measurement.ts";
import type { Bench, Figure, Measured, Measurement } from "./measurement.ts";

const POSTS_A_CHANNEL = 10;
const FULL = {
  others: 40,
  perSecond: 60,
  floodPerSecond: 1000,
  rounds: 3,
  seconds: 4,
  settleSeconds: 10,
};
const QUICK = {
  others: 5,
  perSecond: 10,
  floodPerSecond: 50,
  rounds: 1,
  seconds: 2,
  settleSeconds: 1,
};
type Size = typeof FULL;
const sizeOf = ({ isQuick }: Bench): Size => (isQuick ? QUICK : FULL);
const PATH = "/api/publications";
const DAY_MS = 86_400_000;

/** The limits of an installation. */
const LIMITS = { PERSON_REQUESTS_PER_SECOND: "", ADDRESS_REQUESTS_PER_SECOND: "" };

/**
 * Calm; beside the same flood against a cheap server, which shows how much of the machine the flood's own process takes; and beside the
 * flood.
 */
const kinds = ["calm", "elsewhere", "flooded"] as const;
type Kind = (typeof kinds)[number];
/** `burst` is the first second of the flood, in which the person's burst is answered. */
type Times = Record<Kind | "burst", number[]>;

export const flood: Measurement = {
  id: "P15",
  what: "others' GET of their publications beside one person who asks 1,000 times a second, PostgreSQL",
  measure: onPostgres,
};

export const floodEmbedded: Measurement = {
  id: "P18",
  what: "P15 on PGlite",
  measure: onPglite,
};

async function onPostgres(bench: Bench): Promise<Measured> {
  const vestnik = await openVestnik(
    await bench.postgres.createVestnikDatabase("flood"),
    bench.provider.url,
  );
  try {
    const people = await writePeople(vestnik, sizeOf(bench));
    const web = await vestnik.startWeb([], LIMITS);
    return await beside(bench, "PostgreSQL", web, people);
  } finally {
    await vestnik.close();
  }
}

async function onPglite(bench: Bench): Promise<Measured> {
  const vestnik = await openEmbedded(bench.provider.url);
  try {
    const people = await vestnik.write(
      async (pool) => await writePeople({ pool, seal: vestnik.seal }, sizeOf(bench)),
    );
    return await beside(bench, "PGlite", await vestnik.start(LIMITS), people);
  } finally {
    await vestnik.close();
  }
}

/** Inserts people with a hundred posts each for tomorrow. */
async function writePeople(
  { pool, seal }: { readonly pool: Statements; readonly seal: SealBotToken },
  { others }: Size,
): Promise<SignedIn[]> {
  await writeBots({ pool, seal }, crowd(others + 1));
  const at = Date.now() + DAY_MS;
  const posts = Array.from({ length: (others + 1) * CHANNELS_A_BOT }, (_, channel) =>
    Array.from({ length: POSTS_A_CHANNEL }, (__, n) => ({ channel, at: at + n * 60_000 })),
  );
  await writePosts(pool, posts.flat());
  return await writeSessions(pool);
}

async function beside(
  bench: Bench,
  database: string,
  server: ServerProcess,
  [busy, ...people]: readonly SignedIn[],
): Promise<Measured> {
  const flooding = startChild(new URL("../rig/floodProcess.ts", import.meta.url), {});
  const cheap = startChild(new URL("../rig/cheapServerProcess.ts", import.meta.url), {});
  try {
    const cheapUrl = `http://127.0.0.1:${await firstMessage<number>(cheap)}`;
    const size = sizeOf(bench);
    const { rounds, seconds, settleSeconds } = size;
    const times: Times = { calm: [], elsewhere: [], burst: [], flooded: [] };
    const answers: Flooded[] = [];
    // Compiling, connecting and the jobs after a start are not measured.
    await askCalmly(server.url, people, { ...size, seconds: settleSeconds });
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) {
        const url = kind === "elsewhere" ? cheapUrl : server.url;
        const asked = {
          url,
          path: PATH,
          headers: { ...busy?.headers },
          perSecond: size.floodPerSecond,
        };
        const flooded = kind !== "calm" && runFlood(flooding, { ...asked, seconds });
        const asking = await askCalmly(server.url, people, size);
        const first = kind === "flooded" ? asking.splice(0, size.perSecond) : [];
        times.burst.push(...first);
        times[kind].push(...asking);
        if (flooded) answers.push(await flooded);
      }
    }
    return describe(
      bench,
      database,
      times,
      answers.filter((_, n) => n % 2 === 1),
    );
  } finally {
    await flooding.stop();
    await cheap.stop();
    await server.stop();
  }
}

async function runFlood(flooding: Child, asked: Flood): Promise<Flooded> {
  flooding.process.send(asked);
  return await firstMessage<Flooded>(flooding);
}

/** Milliseconds from when each request was due to the end of its answer, whether or not earlier ones were answered by then. */
async function askCalmly(
  url: string,
  people: readonly SignedIn[],
  { seconds, perSecond }: Pick<Size, "seconds" | "perSecond">,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const begin = performance.now();
  const asking = Array.from({ length: seconds * perSecond }, async (_, n) => {
    const at = begin + (n * 1000) / perSecond;
    await sleep(Math.max(0, at - performance.now()));
    await ask(url, people[n % people.length]?.headers ?? {}, agent);
    return performance.now() - at;
  });
  const times = await Promise.all(asking);
  agent.destroy();
  return times;
}

async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(`${url}${PATH}`, { headers, agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}.`));
    response.resume().on("end", resolve);
  }).on("error", reject);
  await promise;
}

function describe(
  { say }: Bench,
  database: string,
  times: Times,
  answers: readonly Flooded[],
): Measured {
  const p99 = (kind: Kind) => percentile(times[kind], 0.99);
  const line = `${database}: p50, p99 and worst in ms: calm ${spread(times.calm)}, beside a flood elsewhere ${spread(times.elsewhere)}, in the flood's first second ${spread(times.burst)}, after it ${spread(times.flooded)}; the flood was answered ${answered(answers)}`;
  say(line);
  const figures: Figure[] = [
    atMost(1.5, "×", `${database}: others' p99, flooded beside calm`, p99("flooded") / p99("calm")),
    atMost(
      1.5,
      "×",
      `${database}: the same beside a flood elsewhere`,
      p99("flooded") / p99("elsewhere"),
    ),
  ];
  return { figures, details: [`${line}.`] };
}

const spread = (values: readonly number[]) =>
  numbers([percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)], 1);

function answered(answers: readonly Flooded[]): string {
  return answers
    .map(({ perSecond, statuses }) => {
      const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
      return `${counts.join(", ")} (${perSecond.toFixed(0)}/s)`;
    })
    .join("; ");
}
