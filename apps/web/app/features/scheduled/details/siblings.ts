/** The publications of one decision in the dialog of one of them, and which of them a decision is about. */
import type { Publication } from "@vestnik/contract/publications";
import { hasSameContent, mainText } from "../../../shared/publications/ownText.ts";

export const ALL_CHANNELS = "all";
/** All channels at the time of the opened publication, or the id of one publication. */
export type Scope = string;

/** The opened one is among them also where the list does not name it: when it is deleted. */
export function siblingsOf(
  opened: Publication,
  batch: readonly Publication[],
): readonly Publication[] {
  const isListed = batch.some(({ id }) => id === opened.id);
  return isListed ? batch : [opened];
}

export function isAtSameTime(opened: Publication, { dueAt }: Publication): boolean {
  return Date.parse(dueAt) === Date.parse(opened.dueAt);
}

/** What was chosen, as long as it is there; all, unless the opened one stands at a time of its own. */
export function scopeOf(
  chosen: Scope,
  opened: Publication,
  siblings: readonly Publication[],
): Scope {
  if (siblings.some(({ id }) => id === chosen)) return chosen;
  return withinScope(ALL_CHANNELS, opened, siblings).length > 1 ? ALL_CHANNELS : opened.id;
}

export function withinScope(
  scope: Scope,
  opened: Publication,
  siblings: readonly Publication[],
): readonly Publication[] {
  if (scope !== ALL_CHANNELS) return siblings.filter(({ id }) => id === scope);
  return siblings.filter((each) => isAtSameTime(opened, each));
}

/** The content that most channels have, unless one channel is chosen. */
export function contentOf(
  shown: Publication,
  siblings: readonly Publication[],
  scope: Scope,
): Publication {
  return scope === ALL_CHANNELS ? (mainText(siblings) ?? shown) : shown;
}

export function hasOwnText(publication: Publication, siblings: readonly Publication[]): boolean {
  const main = mainText(siblings);
  return main !== undefined && !hasSameContent(main, publication);
}

type Noticed = Pick<Publication, "id" | "status" | "heldBy" | "warning">;

/**
 * Whose notice about trouble is shown: of what still waits that of the chosen channel, or, for all, the first with the same cause, because the
 * same notice for each channel would push everything else out of sight. What has happened in a channel is always shown.
 */
export function noticedOf<Sibling extends Noticed>(
  siblings: readonly Sibling[],
  scope: Scope,
): readonly Sibling[] {
  const causeOf = ({ heldBy, warning }: Noticed) => `${heldBy} ${warning}`;
  const causes = siblings.map((each) => (each.status === "scheduled" ? causeOf(each) : each.id));
  return siblings.filter(({ id, status }, index) => {
    if (status !== "scheduled") return true;
    return scope === ALL_CHANNELS ? causes.indexOf(causes[index] ?? "") === index : id === scope;
  });
}
