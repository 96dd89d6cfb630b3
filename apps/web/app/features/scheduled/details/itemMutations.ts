import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { CalendarItem } from "@vestnik/contract/publications";
import {
  deleteBatch,
  publishBatchNow,
  rescheduleBatch,
} from "../../../shared/publications/batchRequests.ts";
import { keepChanged } from "../../../shared/publications/keepChanged.ts";
import {
  publicationKeys,
  type Calendar,
} from "../../../shared/publications/publicationRequests.ts";
import { isMovable } from "../items/itemLook.ts";

/** A publication as its owner saw it, which a change requires. */
export type SeenItem = Pick<
  CalendarItem,
  | ("id" | "batchId" | "version" | "status" | "errorCode")
  | ("dueAt" | "timeZone" | "channelId" | "channelTitle")
>;

/** What a decision is about: the channels of one post or poll, or one of them. */
export type SeenEvent = SeenItem & { readonly siblings: readonly SeenItem[] };

export type NewTime = {
  readonly siblings: readonly SeenItem[];
  readonly dueAt: string;
  /** The zone the time was chosen in. */
  readonly timeZone: string | undefined;
};

/** Optimistic update: shown at its new time at once, and back at the old one after a refusal. */
export function useReschedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siblings, dueAt, timeZone }: NewTime) =>
      rescheduleBatch(siblings, dueAt, timeZone),
    onMutate: async ({ siblings, dueAt }) => {
      await queryClient.cancelQueries({ queryKey: publicationKeys.calendars });
      const moved = idsIn(siblings.filter(isMovable));
      return changeCalendars(queryClient, (items) =>
        items
          .map((each) => (moved.has(each.id) ? { ...each, dueAt } : each))
          .toSorted((left, right) => Date.parse(left.dueAt) - Date.parse(right.dueAt)),
      );
    },
    onSuccess: (results) => keepChanged(queryClient, results),
    onError: (_error, _change, before) => putBack(queryClient, before),
    onSettled: () => refetchAll(queryClient),
  });
}

/** Optimistic update: removed from the calendar at once, and back after a refusal. */
export function useDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (siblings: readonly SeenItem[]) => deleteBatch(siblings),
    onMutate: async (siblings) => {
      await queryClient.cancelQueries({ queryKey: publicationKeys.calendars });
      const deleted = idsIn(siblings.filter(({ status }) => status === "scheduled"));
      return changeCalendars(queryClient, (items) => items.filter(({ id }) => !deleted.has(id)));
    },
    onSuccess: (results) => keepChanged(queryClient, results),
    onError: (_error, _siblings, before) => putBack(queryClient, before),
    onSettled: () => refetchAll(queryClient),
  });
}

export function usePublishNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (siblings: readonly SeenItem[]) => publishBatchNow(siblings),
    onSuccess: (results) => keepChanged(queryClient, results),
    onSettled: () => refetchAll(queryClient),
  });
}

function idsIn(siblings: readonly SeenItem[]): ReadonlySet<string> {
  return new Set(siblings.map(({ id }) => id));
}

type Calendars = readonly (readonly [readonly unknown[], Calendar | undefined])[];

function changeCalendars(
  queryClient: QueryClient,
  change: (items: readonly CalendarItem[]) => CalendarItem[],
): Calendars {
  const filter = { queryKey: publicationKeys.calendars };
  const before = queryClient.getQueriesData<Calendar>(filter);
  queryClient.setQueriesData<Calendar>(
    filter,
    (calendar) => calendar && { ...calendar, items: change(calendar.items) },
  );
  return before;
}

function putBack(queryClient: QueryClient, before: Calendars | undefined): void {
  for (const [queryKey, calendar] of before ?? []) queryClient.setQueryData(queryKey, calendar);
}

async function refetchAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: publicationKeys.all });
}
