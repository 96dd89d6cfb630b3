import { useEffect } from "react";
import { useLocation } from "react-router";
import { settingsSections } from "@vestnik/contract/publicPages";
import { headingId } from "./section/headingId.ts";

const ownMoves = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Shows the section that the address names. What the sections above it load moves it, so it is shown again whenever the
 * page changes its height, until the person begins to move.
 */
export function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  // Outside React: the scroll position, the focus, and what the person does with the page.
  useEffect(() => {
    const section = settingsSections.find((each) => hash === `#${each}`);
    const page = document.getElementById("content");
    if (section === undefined || page === null) return undefined;
    document.getElementById(headingId(section))?.focus({ preventScroll: true });
    const settled = new AbortController();
    const show = () => document.getElementById(section)?.scrollIntoView({ block: "start" });
    const observer = new ResizeObserver(show);
    settled.signal.addEventListener("abort", () => observer.disconnect());
    observer.observe(page);
    for (const move of ownMoves) {
      addEventListener(move, () => settled.abort(), { passive: true, signal: settled.signal });
    }
    return () => settled.abort();
    // The same address, asked for once more, leads there once more.
  }, [hash, key]);
}
