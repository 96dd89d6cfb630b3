/** Which snippets are shown, and in which order. */
import type { Language } from "@vestnik/contract/shared";
import type { Snippet } from "@vestnik/contract/snippets";
import { keptBy, type SnippetKind, snippetKinds } from "@vestnik/domain/snippet";
import type { Editor } from "@tiptap/core";
import { isEmpty } from "@vestnik/domain/richTextNormal";
import { readStoredHtml } from "@vestnik/domain/storedHtml";
import { contentText } from "../../../shared/text/contentText.ts";
import { nameOrder } from "../../../shared/i18n/nameOrder.ts";
import { htmlOf } from "./snippetInsertion.ts";

/** So many are found without searching. */
export const MAX_WITHOUT_SEARCH = 8;

export type SnippetGroup = { readonly kind: SnippetKind; readonly snippets: readonly Snippet[] };

type GroupedSnippets = {
  /** Those for the chosen channels and those for all, by kind. */
  readonly fitting: readonly SnippetGroup[];
  /** Those for other channels. */
  readonly others: readonly SnippetGroup[];
};

/** Of each kind those of the chosen channels come first, then those for all; where no channel is chosen, every one fits. */
export function groupSnippets(
  snippets: readonly Snippet[],
  chosenIds: readonly string[],
  language: Language,
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
    fitting: byKind(
      found.filter((one) => !isOther(one)),
      language,
    ),
    others: byKind(found.filter(isOther), language),
  };
}

function byKind(snippets: readonly Snippet[], language: Language): SnippetGroup[] {
  const inOrder = nameOrder(language);
  const byPlaceAndName = (one: Snippet, other: Snippet) => {
    const place = Number(one.channelId === null) - Number(other.channelId === null);
    return place || inOrder(one.name, other.name);
  };
  return snippetKinds
    .map((kind) => ({ kind, snippets: snippets.filter((one) => one.kind === kind) }))
    .filter((group) => group.snippets.length > 0)
    .map((group) => ({ ...group, snippets: group.snippets.toSorted(byPlaceAndName) }));
}

/** What a snippet says, in one line, for the list and the search. */
export function excerptOfSnippet({ text, tags }: SavedContent): string {
  return [contentText(text).replace(/\s+/g, " "), tags.join(" ")].filter(Boolean).join(" · ");
}

function wordsOf(snippet: Snippet): string {
  return `${snippet.name} ${excerptOfSnippet(snippet)}`;
}

// What a post's form offers to be saved as a snippet.

export type SavedContent = { readonly text: string; readonly tags: readonly string[] };

export type FormContent = {
  readonly text: string;
  /** Empty where nothing is selected. */
  readonly selected: string;
  readonly tags: readonly string[];
};

export function readForm({ state }: Editor, tags: readonly string[]): FormContent {
  const { from, to } = state.selection;
  return { text: htmlOf(state.doc), selected: htmlOf(state.doc.cut(from, to)), tags };
}

/** A signature is what is selected, where something is. */
export function contentFor(kind: SnippetKind, form: FormContent): SavedContent {
  const isPart = kind === "signature" && hasText(form.selected);
  return keptBy(kind, { text: isPart ? form.selected : form.text, tags: form.tags });
}

/** The kinds that would have something in them. */
export function kindsFor(form: FormContent): readonly SnippetKind[] {
  const ofText = hasText(form.text) ? (["template", "signature"] as const) : [];
  return [...ofText, ...(form.tags.length > 0 ? (["tag_set"] as const) : [])];
}

export function hasText(html: string): boolean {
  return !isEmpty(readStoredHtml(html));
}
