import { useLayoutEffect } from "react";
import { endStaticScreen, keepStaticScreen, leaveStaticScreen } from "./staticScreen.ts";

/** A signed-in screen until the account is known: what the static page shows stays. */
export function WaitingScreen() {
  // Outside React: elements of the static page, which React leaves alone.
  useLayoutEffect(() => {
    keepStaticScreen();
    return leaveStaticScreen;
  }, []);
  return null;
}

/** Removes what the static page showed in the frame in which React's first page appears, unless that still waits. */
export function useFirstScreenEnd(): void {
  // Outside React: as above.
  useLayoutEffect(endStaticScreen, []);
}
