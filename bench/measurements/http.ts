/** P5 and P6: the cost of our HTTP side on top of its SQL and of Fastify. */
import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import type { Client, Request } from "autocannon";
import { CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import { writeBots, writePosts, writeSessions } from "../rig/rows.ts";
import type { SignedIn } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import type { Vestnik } from "../rig/vestnik.ts";
import { atLeast, median, medianRatio, numbers } from "./measurement.ts";
import type { Bench, Measured, Measurement } from "./measurement.ts";

const USERS = 200;
const POSTS_A_CHANNEL = 10;
const CONNECTIONS = 16;
/** Seconds, or requests. */
type Amount = { readonly duration: number } | { readonly amount: number };
const FEW: Amount = { amount: 50 };
const DAY_MS = 86_400_000;

type Side = "vestnik" | "bare";
export type Ask = (signedIn: SignedIn) => Request;
type Comparison = {
  readonly database: string;
  readonly goal: number;
  readonly beside: string;
  readonly ask: Ask;
};

const PATH = "/api/scheduled-posts";

export const listingRequest: Ask = ({ headers }) => ({ path: PATH, method: "GET", headers });

export const creatingRequest: Ask = ({ headers, channelId }) => ({
  path: PATH,
  method: "POST",
  headers: { ...headers, "content-type": "application/json" },
  // Each request is a separate decision.
  setupRequest: (request) => ({
    ...request,
    headers: { ...request.headers, "idempotency-key": randomUUID() },
  }),
  body: JSON.stringify({
    channelId,
    text: "<p>Good morning! The coffee is roasted.</p>",
    imageUrl: null,
    imageUrls: [],
    tags: [],
    scheduledDate: new Date(Date.now() + DAY_MS).toISOString(),
  }),
});

export const listing: Measurement = {
  id: "P5",
  what: "GET of one's 100 scheduled posts with a session, beside the same SQL in bare Fastify",
  measure: async (bench) =>
    await compare(bench, {
      database: "listing",
      goal: 1,
      beside: "the same SQL in bare Fastify",
      ask: listingRequest,
    }),
};

export const creating: Measurement = {
  id: "P6",
  what: "POST of one post for tomorrow with a session, beside a bare insert in bare Fastify",
  measure: async (bench) =>
    await compare(bench, {
      database: "creating",
      goal: 0.6,
      beside: "a bare insert in bare Fastify",
      ask: creatingRequest,
    }),
};

async function compare(bench: Bench, comparison: Comparison): Promise<Measured> {
  const databaseUrl = await bench.postgres.createVestnikDatabase(comparison.database);
  const vestnik = await openVestnik(databaseUrl, bench.provider.url);
  const users = await writeUsers(vestnik, bench.isQuick);
  const ours = await vestnik.startWeb();
  const bare = startChild(new URL("../contenders/processes/bareFastify.ts", import.meta.url), {
    DATABASE_URL: databaseUrl,
  });
  try {
    const bareUrl = `http://127.0.0.1:${await firstMessage<number>(bare)}`;
    const urls = { vestnik: ours.url, bare: bareUrl };
    const requests = users.map(comparison.ask);
    return await judge(bench, comparison, (side, amount) =>
      perSecond(urls[side], requests, amount),
    );
  } finally {
    await ours.stop();
    await bare.stop();
    await vestnik.close();
  }
}

/** Signed-in users, each with a hundred posts for tomorrow. */
export async function writeUsers(vestnik: Vestnik, isQuick: boolean): Promise<SignedIn[]> {
  const people = isQuick ? 5 : USERS;
  await writeBots(vestnik, crowd(people));
  const at = Date.now() + DAY_MS;
  const posts = Array.from({ length: people * CHANNELS_A_BOT }, (_, channel) =>
    Array.from({ length: POSTS_A_CHANNEL }, (__, n) => ({ channel, at: at + n * 60_000 })),
  );
  await writePosts(vestnik.pool, posts.flat());
  await vestnik.pool.query("vacuum analyze");
  return await writeSessions(vestnik.pool);
}

async function judge(
  { isQuick, say }: Bench,
  { goal, beside }: Comparison,
  ask: (side: Side, amount: Amount) => Promise<number>,
): Promise<Measured> {
  const rounds = isQuick ? 1 : 3;
  const speeds: Record<Side, number[]> = { vestnik: [], bare: [] };
  for (const side of ["vestnik", "bare"] as const) await ask(side, isQuick ? FEW : { duration: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ["vestnik", "bare"] as const)
      speeds[side].push(await ask(side, isQuick ? FEW : { duration: 4 }));
    say(
      `round ${round + 1}: ${numbers([speeds.vestnik.at(-1) ?? 0])} requests/s, bare ${numbers([speeds.bare.at(-1) ?? 0])}`,
    );
  }
  return {
    figures: [atLeast(goal, beside, medianRatio(speeds.vestnik, speeds.bare))],
    details: [
      `${PATH}, ${CONNECTIONS} connections: Vestnik ${numbers([median(speeds.vestnik)])} requests/s (rounds: ${numbers(speeds.vestnik)}), bare Fastify ${numbers([median(speeds.bare)])} (rounds: ${numbers(speeds.bare)}).`,
    ],
  };
}

export async function perSecond(url: string, requests: Request[], amount: Amount): Promise<number> {
  const refusals: string[] = [];
  let connection = 0;
  const result = await autocannon({
    url,
    requests,
    connections: CONNECTIONS,
    ...amount,
    setupClient(client: Client) {
      // The connections begin with different users.
      const place = Math.floor((connection++ * requests.length) / CONNECTIONS);
      client.setRequests([...requests.slice(place), ...requests.slice(0, place)]);
      client.on("response", (status) => {
        if (status >= 300 && refusals.length < 3) refusals.push(String(status));
      });
    },
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(
      `${url}: ${result.non2xx} refusals (${refusals.join(", ")}), ${result.errors} errors.`,
    );
  }
  return result.requests.total / result.duration;
}
