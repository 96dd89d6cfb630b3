/** P23: whether a database that has sent a large day's posts is as quick as it was in the morning. */
import { sendAll } from "../contenders/round.ts";
import { vestnikContender } from "../contenders/vestnik.ts";
import { crowd } from "../rig/bots.ts";
import { tableSizes, writeBots } from "../rig/rows.ts";
import type { TableSize } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { burstOf } from "./burst.ts";
import { atLeast, atMost, median, numbers } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

export const day: Measurement = {
  id: "P23",
  what: "500,000 posts through one worker and one database, a burst of P1 after the other: the last tenth beside the first",
  async measure(bench) {
    const { bots, bursts } = bench.isQuick ? { bots: 5, bursts: 2 } : { bots: 1000, bursts: 50 };
    const url = await bench.postgres.createVestnikDatabase("day");
    const vestnik = await openVestnik(url, bench.provider.url);
    await writeBots(vestnik, crowd(bots));
    const contender = vestnikContender(vestnik);
    const { warmUp, channels, latencyMs } = burstOf(bots, 0);
    const worker = await contender.start(0);
    try {
      await sendAll(bench, contender, worker, warmUp, latencyMs);
      const speeds: number[] = [];
      const sizes: TableSize[][] = [];
      for (let burst = 0; burst < bursts; burst += 1) {
        const { perSecond } = await sendAll(bench, contender, worker, channels, latencyMs);
        speeds.push(perSecond);
        sizes.push(await tableSizes(vestnik.pool));
        bench.say(
          `burst ${burst + 1}: ${perSecond.toFixed(0)} posts/s; ${describe(sizes.at(-1) ?? [])}`,
        );
      }
      const tenth = Math.ceil(bursts / 10);
      const [morning, evening] = [speeds.slice(0, tenth), speeds.slice(-tenth)];
      const shares = sizes.slice(bursts / 2).map(deadShare);
      return {
        figures: [
          atLeast(0.95, "the beginning of the day", median(evening) / median(morning)),
          atMost(0.5, "×", "dead rows for each living one, second half", Math.max(...shares)),
        ],
        details: [
          `Posts/s of each burst: ${numbers(speeds)}.`,
          `At the end: ${describe(sizes.at(-1) ?? [])}.`,
        ],
      };
    } finally {
      await worker.stop();
      await vestnik.close();
    }
  },
};

/** PostgreSQL counts them with a delay of up to a second, and clears them away at its own times. */
function deadShare(tables: readonly TableSize[]): number {
  const sum = (what: "rows" | "deadRows") =>
    tables.reduce((total, table) => total + table[what], 0);
  return sum("deadRows") / Math.max(1, sum("rows"));
}

function describe(tables: readonly TableSize[]): string {
  return tables
    .map(
      ({ table, mb, rows, deadRows }) =>
        `${table} ${mb.toFixed(0)} MB, ${rows} rows and ${deadRows} dead`,
    )
    .join("; ");
}
