import { useEffect } from "react";
import { flushPostDraft } from "./postDesk.ts";

/** A page that is closed or put away keeps the last letters too. */
export function useDraftFlush(): void {
  // Outside React: the life of the page and the browser's storage.
  useEffect(() => {
    window.addEventListener("pagehide", flushPostDraft);
    return () => {
      window.removeEventListener("pagehide", flushPostDraft);
      flushPostDraft();
    };
  }, []);
}
