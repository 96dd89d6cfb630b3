/** What a post's form offers to be saved as a snippet. */
import type { Editor } from "@tiptap/core";
import { keptBy, type SnippetKind } from "@vestnik/domain/snippet";
import { isEmpty } from "@vestnik/domain/richTextNormal";
import { readStoredHtml } from "@vestnik/domain/storedHtml";
import { htmlOf } from "./snippetInsertion.ts";

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
