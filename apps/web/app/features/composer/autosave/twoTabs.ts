/** What pages of one browser that write at the same draft owe each other (decision 56). */

/** A draft as far as its words go; where and when it goes out is no part of it. */
export type Content = {
  /** Equal for drafts that say the same. */
  readonly identity: string;
  /** What somebody would miss, one by one; nothing for an empty draft. */
  readonly words: readonly string[];
};

export type WrittenElsewhere = {
  /** What this page shows. */
  readonly shown: Content;
  /** What was last written by hand in this page; undefined where nothing was. */
  readonly own: Content | undefined;
  readonly theirs: Content;
  /** What was sent last from any page of this browser. */
  readonly sent: string | undefined;
};

/** "settle": only where and when differ. "empty": this page shows what has just been sent. */
export type NextStep = "settle" | "follow" | "empty" | "keep";

/** A page follows another one as long as nothing is lost that was written in it. */
export function whenWrittenElsewhere({ shown, own, theirs, sent }: WrittenElsewhere): NextStep {
  if (theirs.identity === shown.identity) return "settle";
  if (theirs.words.length === 0 && shown.identity === sent) return "empty";
  if (own === undefined || staysIn(own, theirs)) return "follow";
  return "keep";
}

/** Whether writing `mine` over `theirs`, which this page has not taken in, would lose somebody's words. */
export function wouldLose(theirs: Content, mine: Content): boolean {
  return theirs.identity !== mine.identity && !staysIn(theirs, mine);
}

/** So much of a text has to be left in another one for it to be the same text, edited further. */
const MOST = 0.75;

function staysIn(text: Content, other: Content): boolean {
  return shareLeft(text, other) >= MOST;
}

export function addsNothing(text: Content, other: Content): boolean {
  return shareLeft(text, other) === 1;
}

/** The share of the words of a text that stand in another one, each as often as there. */
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
