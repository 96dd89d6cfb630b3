/** P22: what several workers on one database cost beside one. */
import { vestnikContender } from "../contenders/vestnik.ts";
import { crowd } from "../rig/bots.ts";
import { missingProc } from "../rig/processorTime.ts";
import { writeBots } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { alternate, burstOf, burstSize, describe } from "./burst.ts";
import { atMost, medianRatio } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

export const workers: Measurement = {
  id: "P22",
  what: "processor time of a post of P1, worker and database together, with two and with four workers, beside one",
  async measure(bench) {
    if (missingProc) return missingProc;
    const { bots, rounds } = burstSize(bench);
    const url = await bench.postgres.createVestnikDatabase("workers");
    const vestnik = await openVestnik(url, bench.provider.url);
    try {
      await writeBots(vestnik, crowd(bots));
      const contenders = (bench.isQuick ? [1, 2] : [1, 2, 4]).map((count) =>
        vestnikContender(vestnik, {
          name: count === 1 ? "one worker" : `${count} workers`,
          workers: count,
        }),
      );
      const burst = burstOf(bots, 0);
      // What each process compiles while it sends its first posts is a cost of its start. Four would have a quarter of the posts each to spread it over.
      const warm = { ...burst, warmUp: burst.channels };
      const results = await alternate(bench, contenders, warm, rounds);
      const [alone = [], ...several] = [...results.values()].map((all) =>
        all.map(({ costs }) => costs.senderMs + costs.databaseMs),
      );
      return {
        figures: several.map((costs, n) =>
          atMost(
            1.15,
            "×",
            `a post of ${contenders[n + 1]?.name} beside one`,
            medianRatio(costs, alone),
          ),
        ),
        details: [...results].map(([name, all]) => describe(name, all)),
      };
    } finally {
      await vestnik.close();
    }
  },
};
