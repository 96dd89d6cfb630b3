/** P3b: a burst during a backup, whose snapshot keeps every replaced version of a row from being vacuumed. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { runRound } from "../contenders/round.ts";
import { vestnikContender } from "../contenders/vestnik.ts";
import { crowd } from "../rig/bots.ts";
import { tableSizes, writeBots } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { alternate, burstOf, burstSize, describe } from "./burst.ts";
import { atLeast, medianRatio } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const READ_EVERY_MS = 1000;

export const heldSnapshot: Measurement = {
  id: "P3b",
  what: "P1 while another connection reads with one snapshot for the whole row, as pg_dump does, beside P1 without it",
  async measure(bench) {
    const { bots, rounds } = burstSize(bench);
    const { provider, postgres } = bench;
    const url = await postgres.createVestnikDatabase("held_snapshot");
    const free = await openVestnik(
      await postgres.createVestnikDatabase("free_snapshot"),
      provider.url,
    );
    const held = await openVestnik(url, provider.url);
    try {
      await writeBots(free, crowd(bots));
      await writeBots(held, crowd(bots));
      // Neither forgets what it sent: emptying the tables would wait for the snapshot to end.
      const clear = async () => await Promise.resolve();
      const freely = vestnikContender(free, { name: "no snapshot", clear });
      const besideIt = vestnikContender(held, { name: "a snapshot is held", clear });
      if (!bench.isQuick) await runRound(bench, besideIt, burstOf(Math.min(bots, 200), 0));
      const snapshot = await holdSnapshot(url);
      const results = await alternate(bench, [freely, besideIt], burstOf(bots, 0), rounds);
      const sizes = [await tableSizes(free.pool), await tableSizes(held.pool)];
      await snapshot.release();
      const [without = [], beside = []] = [...results.values()].map((all) =>
        all.map(({ perSecond }) => perSecond),
      );
      const [freeDead = 0, heldDead = 0] = sizes.map((tables) =>
        tables.reduce((sum, { deadRows }) => sum + deadRows, 0),
      );
      return {
        figures: [atLeast(0.8, "P1 without a snapshot", medianRatio(beside, without))],
        details: [
          ...[...results].map(([name, all]) => describe(name, all)),
          `Dead rows at the end: ${freeDead} without a snapshot, ${heldDead} with it.`,
        ],
      };
    } finally {
      await free.close();
      await held.close();
    }
  },
};

async function holdSnapshot(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin isolation level repeatable read, read only");
  let isHeld = true;
  const read = async () => await client.query("select count(content::text) from publications");
  // PostgreSQL takes the snapshot with the first statement.
  await read();
  const reading = (async () => {
    for (; isHeld; await sleep(READ_EVERY_MS)) await read();
  })();
  // A snapshot that was lost is reported by `release`.
  reading.catch(() => undefined);
  return {
    async release() {
      isHeld = false;
      try {
        await reading;
        await client.query("commit");
      } finally {
        await client.end();
      }
    },
  };
}
