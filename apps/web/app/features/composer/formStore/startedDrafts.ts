/** How often something new was begun or scheduled on this page: what was published before is old news then. */
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
