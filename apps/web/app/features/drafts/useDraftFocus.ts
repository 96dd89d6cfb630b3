import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";
import { z } from "zod";

/** What the editor sends along when it is left: the draft one comes from. */
const arrivalSchema = z.object({ fromDraft: z.string() });

export type DraftFocus = {
  readonly section: RefObject<HTMLElement | null>;
  /** This one is about to go: who is on it goes on at its neighbour. */
  readonly leave: (draft: Draft) => void;
};

/** Keeps whoever works by keyboard or ear in the place where they are, instead of at the top of the page. */
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
