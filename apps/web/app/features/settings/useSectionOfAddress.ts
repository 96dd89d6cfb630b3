import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { settingsSections } from "../../shared/addresses/settingsAddress.ts";
import { headingId } from "./section/headingId.ts";

const ownMoves = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Shows the section that the address names. What the sections above it load moves it down, so it is shown again until
 * everything is there or the person has begun to move.
 */
export function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  // An address that is typed has no key of its own.
  const visit = key + hash;
  const isLoading = useIsFetching() > 0;
  const settled = useRef<string>(undefined);

  // Outside React: what the person does with the page.
  useEffect(() => {
    const settle = () => {
      settled.current = visit;
    };
    for (const move of ownMoves) addEventListener(move, settle, { passive: true });
    return () => {
      for (const move of ownMoves) removeEventListener(move, settle);
    };
  }, [visit]);

  // Outside React: the scroll position and the focus.
  useEffect(() => {
    const section = settingsSections.find((each) => hash === `#${each}`);
    if (section === undefined || settled.current === visit) return;
    document.getElementById(section)?.scrollIntoView({ block: "start" });
    document.getElementById(headingId(section))?.focus({ preventScroll: true });
    if (!isLoading) settled.current = visit;
  }, [hash, visit, isLoading]);
}
