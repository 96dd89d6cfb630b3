import { useEffect } from "react";

/** Who leaves the form may sign out next: the last letters are written while they still have their owner. */
export function useDraftFlush(flush: () => void): void {
  // Outside React: the browser's storage.
  useEffect(() => flush, [flush]);
}
