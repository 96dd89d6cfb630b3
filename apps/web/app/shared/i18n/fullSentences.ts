import type { Sentence } from "@vestnik/contract/sentence";

/** The sentence and its remedy, joined to one line. */
export function fullSentences({ text, remedy }: Sentence): string {
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`;
  return remedy === undefined ? sentence : `${sentence} ${remedy}`;
}
