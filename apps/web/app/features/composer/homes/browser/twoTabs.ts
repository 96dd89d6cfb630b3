/** Rules for pages of one browser that edit the same draft (decision 56). */

import type { Content } from "../../form/postDraft.ts";

type WrittenElsewhere = {
  /** What this page shows. */
  readonly shown: Content;
  /** The last version that was typed in this page; undefined where nothing was typed. */
  readonly own: Content | undefined;
  readonly theirs: Content;
  /** What was sent last from any page of this browser. */
  readonly sent: string | undefined;
};

/** "settle": only channels and time differ. "empty": this page shows what has just been sent. */
type NextStep = "settle" | "follow" | "empty" | "stay";

/** A page follows the other page as long as that loses nothing typed in it. */
export function whenWrittenElsewhere({ shown, own, theirs, sent }: WrittenElsewhere): NextStep {
  if (theirs.identity === shown.identity) return "settle";
  if (theirs.words.length === 0 && shown.identity === sent) return "empty";
  if (own === undefined || staysIn(own, theirs)) return "follow";
  return "stay";
}

/** Whether writing `mine` over `theirs`, which this page has not read, would lose words. */
export function wouldLose(theirs: Content, mine: Content): boolean {
  return theirs.identity !== mine.identity && !staysIn(theirs, mine);
}

/** From this share of common words on, a text counts as an edited version of the other one. */
const MIN_SHARE_OF_SAME_TEXT = 0.75;

function staysIn(text: Content, other: Content): boolean {
  return shareLeft(text, other) >= MIN_SHARE_OF_SAME_TEXT;
}

export function addsNothing(text: Content, other: Content): boolean {
  return shareLeft(text, other) === 1;
}

/** The share of the words of a text that the other text contains, each as often as it occurs. */
function shareLeft({ words }: Content, other: Content): number {
  if (words.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of other.words) left.set(word, (left.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return found.length / words.length;
}
