/** What the list needs of a draft, computed once for each draft instead of at every keystroke. */
import { addressesOf } from "@vestnik/domain/media";
import type { Draft } from "@vestnik/contract/drafts";
import { contentText } from "../../shared/text/contentText.ts";

/** A card never shows more. */
const EXCERPT_LENGTH = 400;

export type DraftFacts = {
  readonly draft: Draft;
  readonly kind: "post" | "poll";
  /** Its photos. */
  readonly images: readonly string[];
  /** Photos, videos or other files. */
  readonly hasMedia: boolean;
  /** The first words that the title does not repeat, without formatting and blank lines. */
  readonly excerpt: string;
  /** The normalised title, words and tags for the search. */
  readonly searchable: string;
  readonly updatedAtMs: number;
};

const known = new WeakMap<Draft, DraftFacts>();

export function draftFacts(draft: Draft): DraftFacts {
  const facts = known.get(draft) ?? readFacts(draft);
  known.set(draft, facts);
  return facts;
}

function readFacts(draft: Draft): DraftFacts {
  const text = contentText(draft.content);
  return {
    draft,
    kind: draft.poll ? "poll" : "post",
    images: addressesOf(draft.media.filter(({ kind }) => kind === "photo")),
    hasMedia: draft.media.length > 0,
    excerpt: excerptOf(text, draft.title),
    searchable: folded([draft.title, text, ...draft.tags].join("\n")),
    updatedAtMs: Date.parse(draft.updatedAt),
  };
}

function excerptOf(text: string, title: string): string {
  const lines = text.slice(0, EXCERPT_LENGTH).replace(/\s*\n\s*/g, "\n");
  const [first = "", ...others] = lines.split("\n");
  return first.replace(/\s+/g, " ").trim() === title ? others.join("\n") : lines;
}

/** Normalises letters for comparison: case does not matter, and Russian Е and Ё are the same. */
export function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("ё", "е");
}
