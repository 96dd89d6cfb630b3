import { useDebouncedCallback } from "@mantine/hooks";
import { useDeferredValue, useState } from "react";
import { useNavigationType } from "react-router";

/** The address is written after a pause in typing, so that half a word is not searched for. */
const PAUSE_MS = 300;

export type TypedSearch = {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Writes the address at once. */
  readonly settle: () => void;
  /** The search for a list in the page: deferred, so that typing stays fast. */
  readonly search: string;
};

/** The field follows the typing at once, the address a little later. */
export function useTypedSearch(inAddress: string, onSearch: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // Typing replaces the address, which may change when more has been typed already; such a change is ignored. Every
  // other change counts: Back, or a button that clears the filters.
  const isOwnEcho = useNavigationType() === "REPLACE";
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (!isOwnEcho && inAddress !== typed.trim()) setTyped(inAddress);
  }
  const writeSoon = useDebouncedCallback(onSearch, PAUSE_MS);
  return {
    typed,
    search: useDeferredValue(typed),
    settle: writeSoon.flush,
    type: (text) => {
      setTyped(text);
      writeSoon(text.trim());
      if (text === "") writeSoon.flush();
    },
  };
}
