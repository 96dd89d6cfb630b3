/** What the history is narrowed to, as it stands in the address: reload, Back and a sent link show the same. */
import type { Publication } from "@vestnik/contract/publications";
import type { PublicationStatus } from "@vestnik/domain/publication";
import { searchOf, withAsked } from "../../../shared/search/addressSearch.ts";

/** Where what is over may stand. */
const endStatuses = [
  "published",
  "failed",
  "unconfirmed",
  "missed",
] as const satisfies readonly PublicationStatus[];
type EndStatus = (typeof endStatuses)[number];

/** What its owner may have to do something about. */
const attentionStatuses: readonly EndStatus[] = ["failed", "unconfirmed", "missed"];

/** What was deleted can be brought back for as long as it is kept, but is shown to whoever asks for it only. */
export const statusChoices = ["attention", ...endStatuses, "deleted"] as const;
type StatusChoice = (typeof statusChoices)[number];

export const kindChoices = ["post", "poll"] as const satisfies readonly Publication["kind"][];

export type HistoryFilter = {
  readonly status: StatusChoice | undefined;
  readonly channelId: string | undefined;
  readonly kind: Publication["kind"] | undefined;
  /** Empty when nothing is searched for. */
  readonly search: string;
};

export const noFilter: HistoryFilter = {
  status: undefined,
  channelId: undefined,
  kind: undefined,
  search: "",
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address says; what it cannot mean is as good as not said. */
export function readHistoryFilter(params: URLSearchParams): HistoryFilter {
  const channelId = params.get("channel") ?? "";
  return {
    status: statusChoices.find((each) => each === params.get("status")),
    channelId: UUID.test(channelId) ? channelId : undefined,
    kind: kindChoices.find((each) => each === params.get("kind")),
    search: searchOf(params),
  };
}

/** The address with this filter in it; whatever else it says stays. */
export function writeHistoryFilter(
  params: URLSearchParams,
  { status, channelId, kind, search }: HistoryFilter,
): URLSearchParams {
  return withAsked(params, { status, channel: channelId, kind, q: search.trim() });
}

export function isFiltered({ status, channelId, kind, search }: HistoryFilter): boolean {
  return [status, channelId, kind].some((each) => each !== undefined) || search !== "";
}

/** The statuses to ask the server for. What waits is not over and never among them. */
export function askedStatuses(
  choice: StatusChoice | undefined,
): readonly Exclude<StatusChoice, "attention">[] {
  if (choice === undefined) return endStatuses;
  return choice === "attention" ? attentionStatuses : [choice];
}
