import { useLayoutEffect } from "react";

export const FIRST_SCREEN_ID = "first-screen";

/** Removes what the static page showed, in the frame in which React's first page appears. */
export function useFirstScreenEnd(): void {
  // Outside React: elements of the static page, which React leaves alone.
  useLayoutEffect(() => document.getElementById(FIRST_SCREEN_ID)?.remove(), []);
}
