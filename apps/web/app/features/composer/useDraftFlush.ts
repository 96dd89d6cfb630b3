import { useEffect } from "react";

/** A page that is closed or put away keeps the last letters too. `flush` is always the same. */
export function useDraftFlush(flush: () => void): void {
  // Outside React: the life of the page and the browser's storage.
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);
}
