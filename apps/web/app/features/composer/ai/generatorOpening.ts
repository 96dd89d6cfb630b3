/** Whether the card of the generator is open; stored for the browser, not for an account. */
import { create } from "zustand";
import { readLocal, removeLocal, writeLocal } from "../../../shared/storage/localValue.ts";
import { composerFormStore } from "../homes/browser/postHome.ts";
import { isEmptyDraft } from "../form/postDraft.ts";

const KEY = "generator-open";

export const useGeneratorOpening = create<{ readonly isOpen: boolean }>()(() => ({
  isOpen: readLocal(KEY) !== null,
}));

export function openGenerator(isOpen: boolean): void {
  if (isOpen) writeLocal(KEY, "true");
  else removeLocal(KEY);
  useGeneratorOpening.setState({ isOpen });
}

/** On a phone the open card hides the editor below it. */
export function foldOnPhone(): void {
  if (matchMedia("(width < 62em)").matches) openGenerator(false);
}

// Another text in the editor folds the card, so that it is visible. It may arrive before the form that shows it, for example from the drafts.
composerFormStore.draft.subscribe((now, before) => {
  if (now.revision !== before.revision && !isEmptyDraft(now.draft)) foldOnPhone();
});
