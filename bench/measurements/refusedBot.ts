/** P4b: whether others are late because of posts that wait behind a refused bot token. */
import { botIdOf, CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import { writeBots } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { measureLateness } from "./lateness.ts";
import { atMost, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const HEALTHY_BOTS = 10;
const REFUSED_CHANNELS = 100;
/** As in P2. */
const EVERY_MS = 1013;

export const refusedBot: Measurement = {
  id: "P4b",
  what: "one post a second beside 100,000 that are due behind a refused bot token",
  async measure({ postgres, provider, isQuick, say }) {
    const size = isQuick ? { held: 1000, posts: 2 } : { held: 100_000, posts: 100 };
    const vestnik = await openVestnik(
      await postgres.createVestnikDatabase("refused_bot"),
      provider.url,
    );
    try {
      await writeBots(vestnik, [...crowd(HEALTHY_BOTS), REFUSED_CHANNELS]);
      const posts = Array.from({ length: size.posts }, (_, n) => ({
        channel: n,
        afterMs: n * EVERY_MS,
      }));
      const others = Array.from({ length: size.held }, (_, n) => ({
        channel: HEALTHY_BOTS * CHANNELS_A_BOT + (n % REFUSED_CHANNELS),
        afterMs: 0,
      }));
      const refusedBotId = botIdOf(HEALTHY_BOTS);
      const late = await measureLateness(provider, vestnik, {
        posts,
        others,
        refusedBotId,
        latencyMs: 40,
      });
      const p99 = percentile(late, 0.99);
      const line = `${late.length} posts beside ${size.held.toLocaleString("en")} that are held: p50 ${percentile(late, 0.5)} ms, p99 ${p99} ms, latest ${Math.max(...late)} ms after its time`;
      say(line);
      return { figures: [atMost(100, "ms", "others' p99", p99)], details: [`${line}.`] };
    } finally {
      await vestnik.close();
    }
  },
};
