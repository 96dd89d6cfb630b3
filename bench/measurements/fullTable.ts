/** P3: a million posts, or ten, wait for later times while ten thousand are due. */
import { runRound } from "../contenders/round.ts";
import { vestnikContender } from "../contenders/vestnik.ts";
import type { Contender } from "../contenders/contender.ts";
import { CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import { clearDuePosts, writeBots, writePostsAhead } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { alternate, burstOf, burstSize, describe } from "./burst.ts";
import { atLeast, medianRatio } from "./measurement.ts";
import type { Bench, Measurement } from "./measurement.ts";

const NOTHING = "nothing ahead";

export const fullTable: Measurement = {
  id: "P3",
  what: "P1 with 1,000,000 and with 10,000,000 more posts scheduled ahead, beside P1 without them",
  async measure(bench) {
    const { bots, rounds } = burstSize(bench);
    const installations = [];
    try {
      for (const posts of bench.isQuick ? [0, 2000] : [0, 1_000_000, 10_000_000])
        installations.push(await open(bench, bots, posts));
      const contenders = installations.map(({ contender }) => contender);
      for (const contender of bench.isQuick ? [] : contenders.slice(1))
        await runRound(bench, contender, burstOf(Math.min(bots, 200), 0));
      const results = await alternate(bench, contenders, burstOf(bots, 0), rounds);
      const speeds = (name: string) => (results.get(name) ?? []).map(({ perSecond }) => perSecond);
      return {
        figures: contenders
          .slice(1)
          .map(({ name }) =>
            atLeast(
              0.95,
              `P1 with ${NOTHING}, ${name}`,
              medianRatio(speeds(name), speeds(NOTHING)),
            ),
          ),
        details: [...results].map(([name, all]) => describe(name, all)),
      };
    } finally {
      for (const { close } of installations) await close();
    }
  },
};

async function open(
  { postgres, provider, say }: Bench,
  bots: number,
  postsAhead: number,
): Promise<{ readonly contender: Contender; readonly close: () => Promise<void> }> {
  const url = await postgres.createVestnikDatabase(`ahead_${postsAhead}`);
  const vestnik = await openVestnik(url, provider.url);
  const close = async () => await vestnik.close();
  await writeBots(vestnik, crowd(bots));
  if (postsAhead === 0) return { contender: vestnikContender(vestnik, { name: NOTHING }), close };
  const begin = Date.now();
  await writePostsAhead(vestnik.pool, postsAhead / (bots * CHANNELS_A_BOT));
  say(`${postsAhead} posts ahead written in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  const contender = vestnikContender(vestnik, {
    name: `${postsAhead.toLocaleString("en")} ahead`,
    clear: async () => await clearDuePosts(vestnik.pool),
  });
  return { contender, close };
}
