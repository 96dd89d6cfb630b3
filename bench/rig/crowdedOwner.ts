/** One owner with tens of thousands of publications, on each of the two databases, and how long a web process takes to answer them. */
import { get } from "node:http";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { atMost, median, numbers } from "../measurements/measurement.ts";
import type { Bench, Measured } from "../measurements/measurement.ts";
import { CHANNELS_A_BOT } from "./bots.ts";
import { openEmbedded } from "./embedded.ts";
import { writeBots, writePosts, writeSessions } from "./rows.ts";
import type { SignedIn, Statements } from "./rows.ts";
import { openVestnik } from "./vestnik.ts";

const HOUR_MS = 3_600_000;

type Database = "PostgreSQL" | "PGlite";

type Crowd = {
  /** A name for its database. */
  readonly name: string;
  readonly posts: number;
  /** When the first of them is due; the others follow by the minute. */
  readonly from: number;
  /** What becomes of the posts once they are written. */
  readonly change: (pool: Statements) => Promise<void>;
  /** The addresses to ask, each under what its figure is called. */
  readonly paths: (pool: Statements) => Promise<ReadonlyMap<string, string>>;
  readonly goalMs: Readonly<Record<Database, number>>;
};

/** Asks for each path on PostgreSQL and on PGlite. */
export async function askCrowdedOwner(bench: Bench, crowd: Crowd): Promise<Measured> {
  const all = [await onPostgres(bench, crowd), await onPglite(bench, crowd)];
  return {
    figures: all.flatMap(({ figures }) => figures),
    details: all.flatMap(({ details }) => details),
  };
}

export const tomorrow = (): number => Date.now() + 24 * HOUR_MS;
/** A hundred thousand minutes are seventy days. */
export const yearAgo = (): number => Date.now() - 365 * 24 * HOUR_MS;

async function onPostgres(bench: Bench, crowd: Crowd): Promise<Measured> {
  const url = await bench.postgres.createVestnikDatabase(crowd.name);
  const vestnik = await openVestnik(url, bench.provider.url);
  try {
    await writeBots(vestnik, [CHANNELS_A_BOT]);
    const written = await write(bench, vestnik.pool, crowd);
    return await measure(bench, "PostgreSQL", await vestnik.startWeb(), { ...crowd, ...written });
  } finally {
    await vestnik.close();
  }
}

async function onPglite(bench: Bench, crowd: Crowd): Promise<Measured> {
  const vestnik = await openEmbedded(bench.provider.url);
  try {
    const written = await vestnik.write(async (pool) => {
      await writeBots({ pool, seal: vestnik.seal }, [CHANNELS_A_BOT]);
      return await write(bench, pool, crowd);
    });
    return await measure(bench, "PGlite", await vestnik.start(), { ...crowd, ...written });
  } finally {
    await vestnik.close();
  }
}

type Written = { readonly owner: SignedIn; readonly addresses: ReadonlyMap<string, string> };

async function write({ isQuick }: Bench, pool: Statements, crowd: Crowd): Promise<Written> {
  const count = isQuick ? crowd.posts / 100 : crowd.posts;
  for (let written = 0; written < count; written += 10_000) {
    const posts = Array.from({ length: Math.min(10_000, count - written) }, (_, n) => ({
      channel: n % CHANNELS_A_BOT,
      at: crowd.from + (written + n) * 60_000,
    }));
    await writePosts(pool, posts);
  }
  await crowd.change(pool);
  // They are stored in the order they were written, and vacuumed like all that is older than a day.
  await pool.query("vacuum full publications");
  await pool.query("vacuum analyze publications");
  const [owner] = await writeSessions(pool);
  if (!owner) throw new Error("There is no owner.");
  return { owner, addresses: await crowd.paths(pool) };
}

async function measure(
  { say }: Bench,
  database: Database,
  server: ServerProcess,
  { owner, addresses, goalMs }: Crowd & Written,
): Promise<Measured> {
  try {
    const figures = [];
    const details = [];
    for (const [name, path] of addresses) {
      const times: number[] = [];
      for (let round = 0; round < 11; round += 1)
        times.push(await ask(server.url + path, owner.headers));
      // The first request reads from the disk what the others find in memory.
      const counted = times.slice(1);
      figures.push(atMost(goalMs[database], "ms", `${database}, ${name}`, median(counted)));
      details.push(`${database}, ${name}: ${numbers(counted)} ms.`);
      say(details.at(-1) ?? "");
    }
    return { figures, details };
  } finally {
    await server.stop();
  }
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const begin = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { headers }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}.`));
    response.resume().on("end", resolve);
  }).on("error", reject);
  await promise;
  return performance.now() - begin;
}
