import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  publicationResponseSchema,
  type CalendarItem,
  type Publication,
} from "@vestnik/contract/publications";
import { request } from "../../../shared/api/request.ts";
import { scheduledKeys, type Calendar } from "../calendar/calendarQueries.ts";

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
    mutationFn: async ({ item, dueAt, timeZone }: NewTime): Promise<Publication> => {
      const body = { scheduledDate: dueAt, timeZone, version: item.version };
      const path = `/publications/${item.id}/schedule`;
      return (await request(publicationResponseSchema, "PUT", path, body)).publication;
    },
    onMutate: async ({ item, dueAt }) => {
      await queryClient.cancelQueries({ queryKey: scheduledKeys.all });
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
    mutationFn: ({ id, version }: SeenItem) =>
      request(publicationResponseSchema, "DELETE", `/publications/${id}`, { version }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: scheduledKeys.all });
      return changeCalendars(queryClient, (items) => items.filter((item) => item.id !== id));
    },
    onError: (_error, _item, before) => putBack(queryClient, before),
    onSettled: () => refetchAll(queryClient),
  });
}

/** Restores a deleted publication. */
export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(publicationResponseSchema, "POST", `/publications/${id}/restore`, {}),
    onSettled: () => refetchAll(queryClient),
  });
}

export function usePublishNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: SeenItem) =>
      request(publicationResponseSchema, "POST", `/publications/${id}/publish-now`, { version }),
    onSettled: () => refetchAll(queryClient),
  });
}

type Calendars = readonly (readonly [readonly unknown[], Calendar | undefined])[];

function changeCalendars(
  queryClient: QueryClient,
  change: (items: readonly CalendarItem[]) => CalendarItem[],
): Calendars {
  const filter = { queryKey: scheduledKeys.all };
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
  await queryClient.invalidateQueries({ queryKey: scheduledKeys.everything });
}
