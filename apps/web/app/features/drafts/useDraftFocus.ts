import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";
import { z } from "zod";

/** What the editor sends when it is left: the draft that was open. */
const arrivalSchema = z.object({ fromDraft: z.string() });

export type DraftFocus = {
  readonly section: RefObject<HTMLElement | null>;
  /** Call before this draft is removed: its focus then moves to its neighbour. */
  readonly leave: (draft: Draft) => void;
};

/** Moves the focus to the right card, so that keyboards and screen readers do not start at the top of the page again. */
export function useDraftFocus(drafts: readonly Draft[] | undefined): DraftFocus {
  const section = useRef<HTMLElement>(null);
  const left = useRef<number>(undefined);
  const arrival = arrivalSchema.safeParse(useLocation().state as unknown).data;
  const sought = useRef(arrival?.fromDraft);

  // Outside React: the focus.
  useEffect(() => {
    if (drafts === undefined || sought.current === undefined) return;
    const id = sought.current;
    sought.current = undefined;
    const card = cards(section.current).find(({ dataset }) => dataset["draft"] === id);
    (card ?? heading(section.current))?.focus();
  }, [drafts]);
  useEffect(() => {
    const place = left.current;
    if (place === undefined || document.activeElement !== document.body) return;
    left.current = undefined;
    const all = cards(section.current);
    (all[place] ?? all.at(-1) ?? heading(section.current))?.focus();
  }, [drafts]);

  return {
    section,
    leave: ({ _id }) => {
      left.current = cards(section.current).findIndex(({ dataset }) => dataset["draft"] === _id);
    },
  };
}

function cards(section: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(section?.querySelectorAll("article") ?? []);
}

function heading(section: HTMLElement | null): HTMLElement | null {
  return section?.querySelector("h2") ?? null;
}
