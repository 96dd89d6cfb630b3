/** P24: how often a kept connection is closed with a request on its way, so that an owner has to be asked. */
import { setTimeout as sleep } from "node:timers/promises";
import { CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import type { Running } from "../rig/child.ts";
import { areSettled, writeBots, writePosts } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import type { Vestnik } from "../rig/vestnik.ts";
import type { Measurement } from "./measurement.ts";

/** A pace that one worker keeps up with, so that connections are idle now and then, and grow old. */
const FULL = { bots: 1000, perSecond: 300, posts: 120_000 };
const QUICK = { bots: 10, perSecond: 50, posts: 100 };
const AHEAD_MS = 2000;
const AHEAD_MS_A_POST = 0.1;
const LOOK_AGAIN_MS = 500;
const GIVE_UP_MS = 120_000;

type Size = typeof FULL;

export const races: Measurement = {
  id: "P24",
  what: "300 posts a second over TLS to a provider that closes every connection 39 s after it was opened, also a busy one",
  async measure({ postgres, provider, isQuick, say }) {
    const size = isQuick ? QUICK : FULL;
    const vestnik = await openVestnik(
      await postgres.createVestnikDatabase("races"),
      provider.tlsUrl,
    );
    await writeBots(vestnik, crowd(size.bots));
    const worker = vestnik.startWorker();
    try {
      provider.begin({ latencyMs: 40, expected: size.posts });
      await sendSteadily(vestnik, worker, size);
      const { connections } = await provider.report();
      const { ended, unknown } = await countAttempts(vestnik);
      const line = `${connections.opened} connections, of which the provider closed ${connections.closed}, ${connections.cut} of them while it worked on a request; ${ended} requests, ${unknown} with an unknown outcome`;
      say(line);
      return {
        figures: [
          {
            goal: "unknown outcomes ≤ 1 in 100,000",
            measured: `${unknown} in ${ended.toLocaleString("en")}`,
            isMet: unknown * 100_000 <= ended,
          },
        ],
        details: [`${line}.`],
      };
    } finally {
      await worker.stop();
      await vestnik.close();
    }
  },
};

/** Channels take turns, so that none gets two posts within a second. */
async function sendSteadily(
  { pool }: Vestnik,
  worker: Running,
  { bots, perSecond, posts }: Size,
): Promise<void> {
  const begin = Date.now() + AHEAD_MS + posts * AHEAD_MS_A_POST;
  const due = Array.from({ length: posts }, (_, n) => ({
    channel: n % (bots * CHANNELS_A_BOT),
    at: begin + (n * 1000) / perSecond,
  }));
  await writePosts(pool, due);
  const lastAt = due.at(-1)?.at ?? begin;
  while (Date.now() <= lastAt || !(await areSettled(pool))) {
    worker.requireAlive();
    if (Date.now() > lastAt + GIVE_UP_MS) throw new Error("The worker did not send everything.");
    await sleep(LOOK_AGAIN_MS);
  }
}

async function countAttempts({ pool }: Vestnik) {
  const { rows } = await pool.query<{ ended: number; unknown: number }>(
    `select count(*)::int as ended, (count(*) filter (where outcome = 'unknown'))::int as unknown from attempts`,
  );
  const [counts] = rows;
  if (!counts || counts.ended === 0) throw new Error("The worker sent nothing.");
  return counts;
}
