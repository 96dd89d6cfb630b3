/** Which snippets are shown, and in which order. */
import type { Snippet } from "@vestnik/contract/snippets";
import { snippetKinds, type SnippetKind } from "@vestnik/domain/snippet";
import { contentText } from "../../../shared/text/contentText.ts";
import type { SavedContent } from "./formContent.ts";

/** So many are found without searching. */
export const MAX_WITHOUT_SEARCH = 8;

export type SnippetGroup = { readonly kind: SnippetKind; readonly snippets: readonly Snippet[] };

export type GroupedSnippets = {
  /** Those for the chosen channels and those for all, by kind. */
  readonly fitting: readonly SnippetGroup[];
  /** Those for other channels. */
  readonly others: readonly SnippetGroup[];
};

/** Of each kind those of the chosen channels come first, then those for all; where no channel is chosen, every one fits. */
export function groupSnippets(
  snippets: readonly Snippet[],
  chosenIds: readonly string[],
  search = "",
): GroupedSnippets {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = snippets.filter((snippet) => {
    const text = wordsOf(snippet).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isOther = ({ channelId }: Snippet) =>
    chosenIds.length > 0 && channelId !== null && !chosenIds.includes(channelId);
  return {
    fitting: byKind(found.filter((one) => !isOther(one))),
    others: byKind(found.filter(isOther)),
  };
}

function byKind(snippets: readonly Snippet[]): SnippetGroup[] {
  return snippetKinds
    .map((kind) => ({ kind, snippets: snippets.filter((one) => one.kind === kind) }))
    .filter((group) => group.snippets.length > 0)
    .map((group) => ({ ...group, snippets: group.snippets.toSorted(byPlaceAndName) }));
}

function byPlaceAndName(one: Snippet, other: Snippet): number {
  const place = Number(one.channelId === null) - Number(other.channelId === null);
  return place || one.name.localeCompare(other.name, undefined, { numeric: true });
}

/** What a snippet says, in one line, for the list and the search. */
export function excerptOfSnippet({ text, tags }: SavedContent): string {
  return [contentText(text).replace(/\s+/g, " "), tags.join(" ")].filter(Boolean).join(" · ");
}

function wordsOf(snippet: Snippet): string {
  return `${snippet.name} ${excerptOfSnippet(snippet)}`;
}
