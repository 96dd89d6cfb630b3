/** What the list needs to know of a draft, worked out once for each and not at every keystroke. */
import type { Draft } from "@vestnik/contract/drafts";
import { imagesOf } from "@vestnik/domain/post";
import { contentText } from "../../shared/text/contentText.ts";

/** More is never seen on a card. */
const EXCERPT_LENGTH = 400;

export type DraftFacts = {
  readonly draft: Draft;
  readonly kind: "post" | "poll";
  readonly images: readonly string[];
  /** The first of its words that the title does not say already, without formatting and blank lines. */
  readonly excerpt: string;
  /** Title, words and tags as they are searched. */
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
    images: imagesOf(draft),
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

/** Letters as they are compared: upper and lower case are the same, and so are Russian Е and Ё. */
export function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("ё", "е");
}
