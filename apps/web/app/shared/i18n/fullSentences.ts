import type { Sentence } from "@vestnik/contract/sentence";

/** What is wrong and what to do, as sentences that may stand in one line. */
export function fullSentences({ text, remedy }: Sentence): string {
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`;
  return remedy === undefined ? sentence : `${sentence} ${remedy}`;
}
