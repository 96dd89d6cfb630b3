/** P17: a search without results among all posts of one owner. */
import { get } from "node:http";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { CHANNELS_A_BOT } from "../rig/bots.ts";
import { openEmbedded } from "../rig/embedded.ts";
import { writeBots, writePosts, writeSessions } from "../rig/rows.ts";
import type { SignedIn, Statements } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { atMost, median, numbers } from "./measurement.ts";
import type { Bench, Measured, Measurement } from "./measurement.ts";

const GOAL_MS = 100;
const HOUR_MS = 3_600_000;

/** The extremes of a search: one word, and eight of which all but the last occur in every post. */
const searches = {
  "one word": "никогда",
  "eight words": "good morning the coffee roasted doors fifty zz",
};

export const crowdedSearch: Measurement = {
  id: "P17",
  what: "a search that finds nothing among 50,000 publications of one owner, asked over HTTP",
  async measure(bench) {
    const all = [await onPostgres(bench), await onPglite(bench)];
    return {
      figures: all.flatMap(({ figures }) => figures),
      details: all.flatMap(({ details }) => details),
    };
  },
};

async function onPostgres(bench: Bench): Promise<Measured> {
  const url = await bench.postgres.createVestnikDatabase("crowded_search");
  const vestnik = await openVestnik(url, bench.provider.url);
  try {
    await writeBots(vestnik, [CHANNELS_A_BOT]);
    const owner = await writeHistory(bench, vestnik.pool);
    return await search(bench, "PostgreSQL", await vestnik.startWeb(), owner);
  } finally {
    await vestnik.close();
  }
}

async function onPglite(bench: Bench): Promise<Measured> {
  const vestnik = await openEmbedded(bench.provider.url);
  try {
    const owner = await vestnik.write(async (pool) => {
      await writeBots({ pool, seal: vestnik.seal }, [CHANNELS_A_BOT]);
      return await writeHistory(bench, pool);
    });
    return await search(bench, "PGlite", await vestnik.start(), owner);
  } finally {
    await vestnik.close();
  }
}

async function writeHistory({ isQuick }: Bench, pool: Statements): Promise<SignedIn> {
  const count = isQuick ? 500 : 50_000;
  const at = Date.now() + 24 * HOUR_MS;
  for (let written = 0; written < count; written += 10_000) {
    const posts = Array.from({ length: Math.min(10_000, count - written) }, (_, n) => ({
      channel: n % CHANNELS_A_BOT,
      at: at + (written + n) * 60_000,
    }));
    await writePosts(pool, posts);
  }
  // Posts have some five hundred characters, and are stored in the order they were written.
  await pool.query(
    "update publications set plain_text = repeat(plain_text || ' ', 5), search_text = repeat(search_text || ' ', 5)",
  );
  await pool.query("vacuum full analyze publications");
  const [owner] = await writeSessions(pool);
  if (!owner) throw new Error("There is no owner.");
  return owner;
}

async function search(
  { say }: Bench,
  database: string,
  server: ServerProcess,
  { headers }: SignedIn,
): Promise<Measured> {
  try {
    const figures = [];
    const details = [];
    for (const [name, words] of Object.entries(searches)) {
      const path = `/api/publications?search=${encodeURIComponent(words)}`;
      const times: number[] = [];
      for (let round = 0; round < 11; round += 1) times.push(await ask(server.url + path, headers));
      // The first search reads from the disk what the others find in memory.
      const counted = times.slice(1);
      figures.push(atMost(GOAL_MS, "ms", `${database}, ${name}`, median(counted)));
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
