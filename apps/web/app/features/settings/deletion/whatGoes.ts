import type { Stored } from "@vestnik/contract/account";

const things = ["scheduled", "channels", "publications", "drafts", "snippets", "images"] as const;
export type GoingThing = (typeof things)[number];

/** What is lost with the account, the most urgent first; nothing is said of what there is none of. */
export function whatGoes(stored: Stored): readonly (readonly [GoingThing, number])[] {
  return things.flatMap((thing) => (stored[thing] > 0 ? [[thing, stored[thing]] as const] : []));
}
