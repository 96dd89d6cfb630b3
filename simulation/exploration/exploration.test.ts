/** The promises of delivery in every state that can be reached within bounds; and that the exploration would notice a violation. */
import { describe, expect, it } from "vitest";
import { boundedForm, explorationSabotages, sabotageBounds, sayBounds } from "./bounds.ts";
import type { ExplorationSabotage } from "./bounds.ts";
import { explore, sayExploration } from "./explore.ts";

/** Five minutes, because this test computes and machines differ. */
const WITHIN_MS = 300_000;

it.each(boundedForm.map((bounds) => [sayBounds(bounds), bounds] as const))(
  "nothing is sent twice and nothing is lost in any order of steps (%s)",
  (_, bounds) => {
    const found = explore(bounds);
    console.log(sayExploration(found));
    expect(found.broken).toBeUndefined();
  },
  WITHIN_MS,
);

describe("a violation is found", () => {
  const promises: Readonly<Record<ExplorationSabotage, string>> = {
    no_attempt_id: "attempt_named_twice",
    no_roll_call: "second_request",
    no_lease_wait: "second_request",
    no_mark: "second_request",
    no_fence: "settled_over_newer_attempt",
    no_sense: "second_request",
    no_evidence: "second_request",
    no_margin: "written_without_lease",
    no_journal: "answer_forgotten",
  };

  it.each(explorationSabotages)(
    "with %s",
    (sabotage) => {
      const found = explore(sabotageBounds[sabotage], sabotage);
      console.log(`${sabotage} is noticed after ${sayExploration(found)}`);
      expect(found.broken?.promise).toBe(promises[sabotage]);
    },
    WITHIN_MS,
  );
});
