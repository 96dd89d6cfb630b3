/** P2: how punctual a worker with little work is. */
import { crowd } from "../rig/bots.ts";
import { writeBots } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { measureLateness } from "./lateness.ts";
import { atMost, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

/** Not a whole second, so that a loop that looks once a second cannot be lucky. */
const EVERY_MS = 1013;

export const calm: Measurement = {
  id: "P2",
  what: "calm: one post a second; lateness is when the request stood at the provider, less its time",
  async measure(bench) {
    const count = bench.isQuick ? 2 : 75;
    const url = await bench.postgres.createVestnikDatabase("calm");
    const vestnik = await openVestnik(url, bench.provider.url);
    try {
      await writeBots(vestnik, crowd(10));
      const posts = Array.from({ length: count }, (_, n) => ({
        channel: n,
        afterMs: n * EVERY_MS,
      }));
      const late = await measureLateness(bench.provider, vestnik, { posts, latencyMs: 40 });
      const early = late.filter((ms) => ms < 0).length;
      bench.say(
        `p50 ${percentile(late, 0.5)} ms, p99 ${percentile(late, 0.99)} ms, ${early} early`,
      );
      return {
        figures: [
          atMost(50, "ms", "p50", percentile(late, 0.5)),
          atMost(250, "ms", "p99", percentile(late, 0.99)),
          { goal: "none early", measured: `${early} early`, isMet: early === 0 },
        ],
        details: [
          `${late.length} posts; earliest ${Math.min(...late)} ms, latest ${Math.max(...late)} ms after its time.`,
        ],
      };
    } finally {
      await vestnik.close();
    }
  },
};
