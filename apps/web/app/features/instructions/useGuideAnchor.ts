import { useEffect } from "react";
import { useLocation } from "react-router";

/** Opens the card around the heading that the address names, scrolls to it, and moves the focus there. */
export function useGuideAnchor(): void {
  // The same link may be followed twice; each time the key is another one.
  const { hash, key } = useLocation();
  // Outside React: the address, the focus, and cards that the browser folds.
  useEffect(() => {
    const heading = hash === "" ? null : document.getElementById(hash.slice(1));
    const card = heading?.closest("details");
    if (!heading || !card) return;
    card.open = true;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start" });
  }, [hash, key]);
}
