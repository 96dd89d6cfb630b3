import { useEffect, useState } from "react";
import { storeLoginState, LOGIN_STATE_LIFE_MS, newLoginState } from "./loginState.ts";

/** The state of a login that starts on this page; valid while the page is open and ten minutes longer. */
export function useLoginState(): string {
  const [state] = useState(newLoginState);
  // Outside React: the browser's storage, and the clock.
  useEffect(() => {
    const store = () => storeLoginState(state, Date.now());
    store();
    const timer = setInterval(store, LOGIN_STATE_LIFE_MS / 10);
    return () => clearInterval(timer);
  }, [state]);
  return state;
}
