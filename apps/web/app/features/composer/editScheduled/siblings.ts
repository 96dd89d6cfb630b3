/** The channels a change of a scheduled post is for: those that say the same, or this one only. */
import { hasSameContent } from "../../../shared/publications/ownText.ts";
import type { PostPublication } from "../formStore/publicationDraft.ts";

export type Scope = {
  /** The text of the others stays, and this channel has its own from now on. */
  readonly onlyHere: boolean;
  /** Channels whose own text is replaced, too. */
  readonly overwritten: readonly string[];
};

export type Siblings = {
  /** The waiting posts of the same decision with the same content, without the opened one. */
  readonly same: readonly PostPublication[];
  /** Those with another content. */
  readonly own: readonly PostPublication[];
};

export function splitSiblings(
  opened: PostPublication,
  batch: readonly PostPublication[],
): Siblings {
  const others = batch.filter(({ id }) => id !== opened.id);
  return {
    same: others.filter((each) => hasSameContent(each, opened)),
    own: others.filter((each) => !hasSameContent(each, opened)),
  };
}

/** The posts that are changed, the opened one first. */
export function targetsOf(
  opened: PostPublication,
  { same, own }: Siblings,
  { onlyHere, overwritten }: Scope,
): readonly PostPublication[] {
  if (onlyHere) return [opened];
  return [opened, ...same, ...own.filter(({ id }) => overwritten.includes(id))];
}
