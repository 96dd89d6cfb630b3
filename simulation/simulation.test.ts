/** The two promises of delivery, tested with simulated faults seed by seed; and that the simulation would notice a violation. */
import { describe, expect, it } from "vitest";
import { addCounts, sayCounts } from "./report.ts";
import { sabotages } from "./sabotage.ts";
import { seedsOfCommit, seedsThatFailed } from "./seeds.ts";
import { simulate } from "./simulate.ts";

const SEEDS = 2000;
const seedsFrom = (first: number) => Array.from({ length: SEEDS }, (_, n) => first + n);
const first = seedsOfCommit();

/** Five minutes, because this test computes and machines differ. */
const WITHIN_MS = 300_000;

it(
  `nothing is sent twice and nothing is lost in ${SEEDS} simulated catastrophes, and in those that once broke a promise`,
  () => {
    console.log(`npm run simulate -- --from=${first} --seeds=${SEEDS}`);
    const runs = [...seedsThatFailed, ...seedsFrom(first)].map((seed) => simulate(seed));
    console.log(`${runs.length} seeds: ${sayCounts(addCounts(runs))}`);
    const broken = runs.flatMap(({ seed, broken: how }) =>
      how ? [`npm run simulate -- --seed=${seed} --verbose: ${how.details}`] : [],
    );
    expect(broken).toEqual([]);
  },
  WITHIN_MS,
);

it("a seed gives the same run every time", () => {
  const record = () => {
    const events: string[] = [];
    simulate(7, undefined, (event) => events.push(event));
    return events;
  };
  expect(record().length).toBeGreaterThan(50);
  expect(record()).toEqual(record());
});

describe("a violation is found", () => {
  const promises = {
    no_fence: ["settled_over_newer_fence", "second_request"],
    no_mark: ["second_request"],
    no_sending: ["second_request"],
    no_journal: ["answer_forgotten"],
    no_pause: ["inside_pause"],
    no_margin: ["written_without_lease"],
    no_attempt_id: ["second_request", "attempt_named_twice"],
    no_roll_call: ["second_request", "sent_but_not_told"],
    no_gap: ["second_request", "sent_but_not_told"],
    no_copy_check: ["second_request"],
    no_boot_id: ["second_request"],
    no_suspend_check: ["written_without_lease"],
    no_sense: ["second_request"],
    no_evidence: ["second_request"],
    no_take_over: ["answer_forgotten", "unjustified_unknown"],
    no_line: ["out_of_order"],
  } as const satisfies Record<(typeof sabotages)[number], readonly string[]>;

  it.each(sabotages)(
    "with %s, within the same number of seeds",
    (sabotage) => {
      const isNoticed = (seed: number) => {
        const { broken } = simulate(seed, sabotage);
        return promises[sabotage].some((promise) => promise === broken?.promise);
      };
      const caughtBy = seedsFrom(1).find(isNoticed);
      console.log(`${sabotage} is noticed at seed ${caughtBy}`);
      expect(caughtBy).toBeDefined();
    },
    WITHIN_MS,
  );
});
