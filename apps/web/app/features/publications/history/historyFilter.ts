/** The filter of the history in the address: reload, Back and a shared link show the same. */
import type { Publication } from "@vestnik/contract/publications";
import type { PublicationStatus } from "@vestnik/domain/publication";
import { searchOf, withAsked } from "../../../shared/search/addressSearch.ts";

/** The statuses of ended publications. */
const endStatuses = [
  "published",
  "failed",
  "unconfirmed",
  "missed",
] as const satisfies readonly PublicationStatus[];

/** Deleted publications can be restored until they expire, but they are listed only on request. */
export const statusChoices = ["attention", ...endStatuses, "deleted"] as const;
type StatusChoice = (typeof statusChoices)[number];

export const kindChoices = ["post", "poll"] as const satisfies readonly Publication["kind"][];

export type HistoryFilter = {
  readonly status: StatusChoice | undefined;
  readonly channelId: string | undefined;
  readonly kind: Publication["kind"] | undefined;
  /** Empty without a search. */
  readonly search: string;
};

export const noFilter: HistoryFilter = {
  status: undefined,
  channelId: undefined,
  kind: undefined,
  search: "",
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; invalid values are ignored. */
export function readHistoryFilter(params: URLSearchParams): HistoryFilter {
  const channelId = params.get("channel") ?? "";
  return {
    status: statusChoices.find((each) => each === params.get("status")),
    channelId: UUID.test(channelId) ? channelId : undefined,
    kind: kindChoices.find((each) => each === params.get("kind")),
    search: searchOf(params),
  };
}

/** Writes this filter into the address; its other parts stay. */
export function writeHistoryFilter(
  params: URLSearchParams,
  { status, channelId, kind, search }: HistoryFilter,
): URLSearchParams {
  return withAsked(params, { status, channel: channelId, kind, q: search.trim() });
}

export function isFiltered({ status, channelId, kind, search }: HistoryFilter): boolean {
  return [status, channelId, kind].some((each) => each !== undefined) || search !== "";
}

/** What to request from the server; a publication that waits has not ended and is never among it. */
export function askedStatuses(choice: StatusChoice | undefined): {
  readonly status: string;
  readonly attention?: "true";
} {
  if (choice === "attention") return { status: endStatuses.join(","), attention: "true" };
  return { status: choice ?? endStatuses.join(",") };
}
