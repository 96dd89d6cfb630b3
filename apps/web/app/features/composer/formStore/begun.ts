/** How often something new was begun or scheduled on this page: what was published before is old news then. */
import { create } from "zustand";
import { composerDesk } from "./postDesk.ts";
import { isEmptyDraft } from "./postDraft.ts";

export const useBegun = create<{ readonly count: number }>()(() => ({ count: 0 }));

export function tellBegun(): void {
  useBegun.setState(({ count }) => ({ count: count + 1 }));
}

composerDesk.draft.subscribe((now, before) => {
  if (isEmptyDraft(before.draft) && !isEmptyDraft(now.draft)) tellBegun();
});
