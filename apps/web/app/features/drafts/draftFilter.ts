/** The filter and the order of the drafts in the address: reload, Back and a shared link show the same. */
import type { Draft } from "@vestnik/contract/drafts";
import { nameOrder } from "../../shared/i18n/nameOrder.ts";
import { searchOf, withAsked } from "../../shared/search/addressSearch.ts";
import { draftFacts, folded, type DraftFacts } from "./draftFacts.ts";

/** Every draft belongs to exactly one of the choices other than "all". */
export const showChoices = ["all", "images", "text", "polls"] as const;
type ShowChoice = (typeof showChoices)[number];

export const sortChoices = ["newest", "oldest", "alphabetical"] as const;
export type SortChoice = (typeof sortChoices)[number];

export type DraftFilter = {
  readonly show: ShowChoice;
  readonly sort: SortChoice;
  /** Empty without a search. */
  readonly search: string;
};

/** Reads the address; invalid values are ignored. */
export function readDraftFilter(params: URLSearchParams): DraftFilter {
  return {
    show: showChoices.find((each) => each === params.get("show")) ?? "all",
    sort: sortChoices.find((each) => each === params.get("sort")) ?? "newest",
    search: searchOf(params),
  };
}

/** Writes this filter into the address; its other parts stay. */
export function writeDraftFilter(
  params: URLSearchParams,
  { show, sort, search }: DraftFilter,
): URLSearchParams {
  return withAsked(params, {
    show: show === "all" ? "" : show,
    sort: sort === "newest" ? "" : sort,
    q: search.trim(),
  });
}

/** Some drafts are left out of the list. */
export function isNarrowed({ show, search }: Pick<DraftFilter, "show" | "search">): boolean {
  return show !== "all" || search.trim() !== "";
}

export function sortDrafts(
  drafts: readonly Draft[],
  sort: SortChoice,
  locale: string,
): readonly DraftFacts[] {
  return drafts.map(draftFacts).toSorted(orderBy(sort, locale));
}

/** The drafts of this kind that contain every word of the search in their title, text or tags. */
export function narrowDrafts(
  drafts: readonly DraftFacts[],
  { show, search }: Pick<DraftFilter, "show" | "search">,
): readonly DraftFacts[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  return drafts.filter(
    (facts) => isShown(facts, show) && words.every((word) => facts.searchable.includes(word)),
  );
}

function isShown({ kind, hasMedia }: DraftFacts, show: ShowChoice): boolean {
  switch (show) {
    case "all":
      return true;
    case "images":
      return hasMedia;
    case "text":
      return kind === "post" && !hasMedia;
    case "polls":
      return kind === "poll";
    default:
      return show satisfies never;
  }
}

type Order = (one: DraftFacts, other: DraftFacts) => number;

function orderBy(sort: SortChoice, locale: string): Order {
  switch (sort) {
    case "newest":
      return (one, other) => other.updatedAtMs - one.updatedAtMs;
    case "oldest":
      return (one, other) => one.updatedAtMs - other.updatedAtMs;
    case "alphabetical":
      return (one, other) => nameOrder(locale)(one.draft.title, other.draft.title);
    default:
      return sort satisfies never;
  }
}
