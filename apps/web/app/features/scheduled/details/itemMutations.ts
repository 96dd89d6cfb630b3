import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { CalendarItem } from "@vestnik/contract/publications";
import {
  deletePublication,
  publicationKeys,
  publishNow,
  reschedulePublication,
  type Calendar,
} from "../../../shared/publications/publicationRequests.ts";

/** The version of a publication that its owner saw, which a change requires. */
export type SeenItem = Pick<CalendarItem, "id" | "version" | "dueAt" | "timeZone">;

export type NewTime = {
  readonly item: SeenItem;
  readonly dueAt: string;
  /** The zone the time was chosen in. */
  readonly timeZone: string | undefined;
};

/** Optimistic update: shown at its new time at once, and back at the old one after a refusal. */
export function useReschedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, dueAt, timeZone }: NewTime) =>
      reschedulePublication(item, dueAt, timeZone),
    onMutate: async ({ item, dueAt }) => {
      await queryClient.cancelQueries({ queryKey: publicationKeys.calendars });
      return changeCalendars(queryClient, (items) =>
        items
          .map((each) => (each.id === item.id ? { ...each, dueAt } : each))
          .toSorted((left, right) => Date.parse(left.dueAt) - Date.parse(right.dueAt)),
      );
    },
    onError: (_error, _change, before) => putBack(queryClient, before),
    onSettled: () => refetchAll(queryClient),
  });
}

/** Optimistic update: removed from the calendar at once, and back after a refusal. */
export function useDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (item: SeenItem) => deletePublication(item),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: publicationKeys.calendars });
      return changeCalendars(queryClient, (items) => items.filter((item) => item.id !== id));
    },
    onError: (_error, _item, before) => putBack(queryClient, before),
    onSettled: () => refetchAll(queryClient),
  });
}

export function usePublishNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (item: SeenItem) => publishNow(item),
    onSettled: () => refetchAll(queryClient),
  });
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
