/**
 * Counts how often a new draft was started or scheduled on this page, because that ends the notices about the last
 * publication.
 */
import { create } from "zustand";
import { composerFormStore } from "./postFormStore.ts";
import { isEmptyDraft } from "./postDraft.ts";

export const useStartedDrafts = create<{ readonly count: number }>()(() => ({ count: 0 }));

export function countStartedDraft(): void {
  useStartedDrafts.setState(({ count }) => ({ count: count + 1 }));
}

composerFormStore.draft.subscribe((now, before) => {
  if (isEmptyDraft(before.draft) && !isEmptyDraft(now.draft)) countStartedDraft();
});
