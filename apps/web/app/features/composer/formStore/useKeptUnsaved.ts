import { useEffect } from "react";
import type { PostDesk } from "./postDesk.ts";
import type { PostDraft } from "./postDraft.ts";

type Unsaved = {
  readonly change: (part: { readonly draft: PostDraft }) => void;
  /** Writes what waits, now. */
  readonly flush: () => void;
};

/** Written when the hands rest, and at the last moment the page can still write: a phone hides a page before it closes it. */
export function useKeptUnsaved(unsaved: Unsaved | undefined, desk: PostDesk): void {
  // Outside React: the desk, the page and the browser's storage.
  useEffect(() => {
    if (!unsaved) return;
    const { change, flush } = unsaved;
    const whenHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    const stop = desk.draft.subscribe(({ draft }) => change({ draft }));
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", whenHidden);
    return () => {
      stop();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", whenHidden);
      flush();
    };
  }, [unsaved, desk]);
}
