import { useEffect } from "react";
import { beforeLooking } from "../../../shared/storage/ownedValue.ts";
import type { PostFormStore } from "./postFormStore.ts";
import type { PostDraft } from "./postDraft.ts";

type Unsaved = {
  readonly change: (part: { readonly draft: PostDraft }) => void;
  /** Writes at once what would be written after the delay. */
  readonly flush: () => void;
};

/** Writes unsaved changes when the page is hidden or left: a phone hides a page before it closes it. */
export function useStoredUnsaved(unsaved: Unsaved | undefined, formStore: PostFormStore): void {
  // Outside React: the form store, the page and the browser's storage.
  useEffect(() => {
    if (!unsaved) return;
    const { change, flush } = unsaved;
    const whenHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    const stopLooking = beforeLooking(flush);
    const stop = formStore.draft.subscribe(({ draft }) => change({ draft }));
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", whenHidden);
    return () => {
      stop();
      stopLooking();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", whenHidden);
      flush();
    };
  }, [unsaved, formStore]);
}
