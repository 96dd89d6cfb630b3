/** P3: a million posts wait for later times while ten thousand are due. */
import { runRound } from "../contenders/round.ts";
import { vestnikContender } from "../contenders/vestnik.ts";
import { CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import { clearDuePosts, writeBots, writePostsAhead } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { alternate, burstOf, burstSize, describe } from "./burst.ts";
import { atLeast, medianRatio } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

export const fullTable: Measurement = {
  id: "P3",
  what: "P1 with 1,000,000 more posts scheduled ahead, beside P1 without them",
  async measure(bench) {
    const { bots, rounds } = burstSize(bench);
    const { provider, postgres } = bench;
    const empty = await openVestnik(await postgres.createDatabase("empty_table"), provider.url);
    const full = await openVestnik(await postgres.createDatabase("full_table"), provider.url);
    try {
      await writeBots(empty, crowd(bots));
      await writeBots(full, crowd(bots));
      const begin = Date.now();
      const postsAhead = bench.isQuick ? 2000 : 1_000_000;
      await writePostsAhead(full.pool, postsAhead / (bots * CHANNELS_A_BOT));
      bench.say(
        `${postsAhead} posts ahead written in ${((Date.now() - begin) / 1000).toFixed(1)} s`,
      );
      const withoutThem = vestnikContender(empty, { name: "nothing ahead" });
      const withThem = vestnikContender(full, {
        name: `${postsAhead.toLocaleString("en")} ahead`,
        clear: async () => await clearDuePosts(full.pool),
      });
      await runRound(bench, withThem, burstOf(Math.min(bots, 200), 0));
      const results = await alternate(bench, [withoutThem, withThem], burstOf(bots, 0), rounds);
      const [without = [], beside = []] = [...results.values()];
      const speeds = [beside, without].map((all) => all.map(({ perSecond }) => perSecond));
      return {
        figures: [
          atLeast(0.9, "P1 with nothing ahead", medianRatio(speeds[0] ?? [], speeds[1] ?? [])),
        ],
        details: [...results].map(([name, all]) => describe(name, all)),
      };
    } finally {
      await empty.close();
      await full.close();
    }
  },
};
