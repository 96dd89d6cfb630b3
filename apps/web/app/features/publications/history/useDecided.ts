import { useMutationState, useQueries } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { useState } from "react";
import type { DecidedPublication } from "./historyEntries.ts";
import type { HistoryFilter } from "./historyFilter.ts";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";
import { changedOf, type BatchResult } from "../../../shared/publications/batchRequests.ts";
import { watchedDetails, type Decision } from "../publication/publicationQueries.ts";
import type { BatchDecision } from "../publication/useSendBatchAgain.ts";

type Decided = {
  /** Mutation ids; later ones are greater. */
  readonly number: number;
  readonly before: Publication;
  readonly after: Publication;
};

type Ended = { readonly variables: unknown; readonly data: unknown };

/** A decision about one publication, or about several of a batch. */
function decidedIn(number: number, { variables, data }: Ended): Decided[] {
  const decision = variables as Decision | BatchDecision;
  if ("publication" in decision) {
    return [{ number, before: decision.publication, after: data as Publication }];
  }
  const changed = new Map(changedOf(data as BatchResult[]).map((after) => [after.id, after]));
  return decision.siblings.flatMap((before) => {
    const after = changed.get(before.id);
    return after ? { number, before, after } : [];
  });
}

/**
 * The ended publications the owner has decided about since the filter was chosen, in their present state. The list
 * leaves them in their places, so that the result of a click appears where the click was made, although the filter no
 * longer matches.
 */
export function useDecided(filter: HistoryFilter): readonly DecidedPublication[] {
  const decisions = useMutationState({
    filters: { mutationKey: publicationKeys.decision, status: "success" },
    select: ({ mutationId, state }) => decidedIn(mutationId, state),
  }).flat();
  const last = Math.max(0, ...decisions.map(({ number }) => number));
  const [list, setList] = useState({ filter, startedAfter: last });
  if (list.filter !== filter) setList({ filter, startedAfter: last });
  const ended = decisions.filter(
    ({ number, before }) => number > list.startedAfter && before.status !== "scheduled",
  );
  // After a second decision it stays in the place of the first.
  const first = [...new Map(ended.toReversed().map((each) => [each.before.id, each])).values()];
  const details = useQueries({ queries: first.map(({ before }) => watchedDetails(before.id)) });
  return first.map(({ before, after }, index) => {
    const fetched = details[index]?.data?.publication;
    const isNewer = fetched !== undefined && fetched.version >= after.version;
    return { publication: isNewer ? fetched : after, placeAt: before.dueAt };
  });
}
