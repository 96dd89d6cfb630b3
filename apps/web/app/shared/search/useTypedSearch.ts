import { useDebouncedCallback } from "@mantine/hooks";
import { useDeferredValue, useState } from "react";
import { useNavigationType } from "react-router";

/** The address is written when the hands rest: nobody is asked for half a word. */
const PAUSE_MS = 300;

export type TypedSearch = {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Does not wait any longer. */
  readonly settle: () => void;
  /** What a list in the page is narrowed to: it follows the letters as fast as it can be drawn. */
  readonly search: string;
};

/** What is typed is seen at once and reaches the address a little later. */
export function useTypedSearch(inAddress: string, onSearch: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // What is typed replaces the address, and arrives there when more may have been typed already. Everything else counts: Back, or a
  // button that clears the filters.
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
