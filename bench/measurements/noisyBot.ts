/** P4: whether a bot that floods Telegram makes others late. */
import { botIdOf, CHANNELS_A_BOT, crowd } from "../rig/bots.ts";
import { writeBots } from "../rig/rows.ts";
import type { Vestnik } from "../rig/vestnik.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { measureLateness } from "./lateness.ts";
import { atMost, median, medianRatio, numbers, percentile } from "./measurement.ts";
import type { Bench, Measurement } from "./measurement.ts";

const PROVIDER_LATENCY_MS = 40;

export const noisyBot: Measurement = {
  id: "P4",
  what: "500 healthy bots, 50 posts a second, beside one bot with 1,000 posts due at once and 429 to a third of its requests",
  async measure(bench) {
    const vestnik = await openVestnik(
      await bench.postgres.createVestnikDatabase("noisy"),
      bench.provider.url,
    );
    const size = bench.isQuick
      ? { bots: 50, seconds: 1, noisyPosts: 20, rounds: 1 }
      : { bots: 500, seconds: 6, noisyPosts: 1000, rounds: 5 };
    try {
      // The noisy bot comes last, with as many channels as posts: in one channel they would only wait for each other.
      await writeBots(vestnik, [...crowd(size.bots), size.noisyPosts]);
      const calmly: number[] = [];
      const besideNoise: number[] = [];
      for (let round = 0; round < size.rounds; round += 1) {
        calmly.push(await measure(bench, vestnik, { ...size, noisyPosts: 0 }));
        besideNoise.push(await measure(bench, vestnik, size));
        bench.say(
          `round ${round + 1}: p99 ${calmly.at(-1)} ms calm, ${besideNoise.at(-1)} ms beside the noisy bot`,
        );
      }
      return {
        figures: [atMost(1.1, "×", "others' p99", medianRatio(besideNoise, calmly))],
        details: [
          `p99 of the healthy ones: calm ${median(calmly)} ms (rounds: ${numbers(calmly)}), beside the noisy bot ${median(besideNoise)} ms (rounds: ${numbers(besideNoise)}).`,
        ],
      };
    } finally {
      await vestnik.close();
    }
  },
};

type Size = { readonly bots: number; readonly seconds: number; readonly noisyPosts: number };

/** p99 of the healthy posts' lateness. */
async function measure(
  { provider }: Bench,
  vestnik: Vestnik,
  { bots, seconds, noisyPosts }: Size,
): Promise<number> {
  const posts = Array.from({ length: seconds * 50 }, (_, n) => ({
    channel: (n % bots) * CHANNELS_A_BOT + Math.floor(n / bots),
    afterMs: n * 20,
  }));
  const others = Array.from({ length: noisyPosts }, (_, n) => ({
    channel: bots * CHANNELS_A_BOT + n,
    afterMs: 0,
  }));
  const flood = { botId: botIdOf(bots), share: 0.33, retryAfterSeconds: 1 };
  const late = await measureLateness(provider, vestnik, {
    posts,
    others,
    flood,
    latencyMs: PROVIDER_LATENCY_MS,
  });
  return percentile(late, 0.99);
}
