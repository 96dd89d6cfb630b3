/** Rules of a snippet: words stored under a name, to be put into posts (decision 143). */
import type { InputProblem } from "../errors.ts";
import { isBlank } from "../text/words/blankText.ts";
import { countCodePoints } from "../text/telegramHtml.ts";
import { checkPost } from "./post.ts";

/** A template is put where the caret is, with its tags; a signature at the end of a text; a tag set is added to the tags. */
export const snippetKinds = ["template", "signature", "tag_set"] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** In code points. */
export const MAX_SNIPPET_NAME_LENGTH = 60;
/** How many snippets one person may have. */
export const MAX_SNIPPETS = 100;

/** What the rules need of a snippet; `length` is that of a post of its text and its tags, in code points. */
export type SnippetFacts = {
  readonly kind: SnippetKind;
  /** One line, as `tidyTitle` leaves it. */
  readonly name: string;
  readonly length: number;
  readonly hasText: boolean;
  readonly tags: readonly string[];
};

/** Every problem of a snippet; shared by form and server. It is no longer than a post without images may be. */
export function checkSnippet({ kind, name, tags, ...text }: SnippetFacts): InputProblem[] {
  const isEmptyOne = kind === "tag_set" ? tags.length === 0 : !text.hasText;
  return [
    ...checkName(name),
    ...(isEmptyOne ? [{ code: "snippet_empty" } as const] : []),
    ...checkPost({ length: text.length, hasText: true, media: [], tags }),
  ];
}

/** The part that a kind has: a tag set no text, a signature no tags. */
export function keptBy(
  kind: SnippetKind,
  given: { readonly text: string; readonly tags: readonly string[] },
): { text: string; tags: readonly string[] } {
  return {
    text: kind === "tag_set" ? "" : given.text,
    tags: kind === "signature" ? [] : given.tags,
  };
}

function checkName(name: string): InputProblem[] {
  if (isBlank(name)) return [{ code: "snippet_name_required" }];
  const count = countCodePoints(name);
  if (count <= MAX_SNIPPET_NAME_LENGTH) return [];
  return [{ code: "snippet_name_too_long", details: { limit: MAX_SNIPPET_NAME_LENGTH, count } }];
}
