/** Whether the card of the generator is open; stored for the browser, not for an account. */
import { create } from "zustand";
import { readLocal, removeLocal, writeLocal } from "../../../../shared/storage/localValue.ts";
import { composerFormStore } from "../../formStore/postFormStore.ts";
import { isEmptyDraft } from "../../formStore/postDraft.ts";

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

/** Folds the card when another text is put into the editor, so that the new text is visible. */
export function foldForNewText(): () => void {
  return composerFormStore.draft.subscribe((now, before) => {
    if (now.revision !== before.revision && !isEmptyDraft(now.draft)) foldOnPhone();
  });
}
