import { useEffect } from "react";

/** Writes the last letters when the form is left, because its owner may sign out next. */
export function useDraftFlush(flush: () => void): void {
  // Outside React: the browser's storage.
  useEffect(() => flush, [flush]);
}
