/** What owners decide about published posts, with simulated faults seed by seed; and that a broken promise would be noticed. */
import { describe, expect, it } from "vitest";
import { seedsOfCommit } from "../seeds.ts";
import { runFollowUps } from "./followUpRun.ts";
import { followUpSabotages } from "./followUpTables.ts";

const SEEDS = 700;
/** These tests compute, and machines differ. */
const WITHIN_MS = 300_000;
const seedsFrom = (first: number) => Array.from({ length: SEEDS }, (_, n) => first + n);

it(
  `what a post is said to be it is in its channel, no decision is lost and every failure is told, in ${SEEDS} simulated lives`,
  () => {
    const runs = seedsFrom(seedsOfCommit()).map((seed) => runFollowUps(seed));
    const sum = (what: "decisions" | "requests") => runs.reduce((all, run) => all + run[what], 0);
    console.log(`${sum("decisions")} decisions, ${sum("requests")} requests`);
    expect(runs.filter(({ broken }) => broken !== undefined)).toEqual([]);
    expect(sum("decisions")).toBeGreaterThan(SEEDS);
  },
  WITHIN_MS,
);

describe("a broken promise is found", () => {
  const promises = {
    no_doubts: ["edit_lost", "says_something_else", "pinned_otherwise"],
    no_repetition: ["says_something_else", "pinned_otherwise"],
    no_turns: ["edit_lost", "says_something_else", "pinned_otherwise"],
    no_release: ["not_at_rest"],
    no_telling: ["failure_not_told"],
  } as const satisfies Record<(typeof followUpSabotages)[number], readonly string[]>;

  it.each(followUpSabotages)(
    "with %s, within the same number of seeds",
    (sabotage) => {
      const caughtBy = seedsFrom(1).find((seed) =>
        promises[sabotage].some((promise) => promise === runFollowUps(seed, sabotage).broken),
      );
      console.log(`${sabotage} is noticed at seed ${caughtBy}`);
      expect(caughtBy).toBeDefined();
    },
    WITHIN_MS,
  );
});
