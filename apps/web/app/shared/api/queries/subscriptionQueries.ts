import {
  planChangeResponseSchema,
  refreshPaymentsResponseSchema,
  subscriptionResponseSchema,
  type PlanChange,
  type SubscriptionInfo,
} from "@vestnik/contract/payments";
import type { Plan } from "@vestnik/domain/plan";
import { useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { channelKeys } from "./channelQueries.ts";
import { creditKeys } from "./creditQueries.ts";
import { request } from "../request.ts";
import { subscriptionKeys } from "./subscriptionKeys.ts";

export function useSubscription(): UseQueryResult<SubscriptionInfo> {
  return useQuery({ queryKey: subscriptionKeys.info, queryFn: readSubscription });
}

export async function readSubscription({
  signal,
}: {
  readonly signal?: AbortSignal | undefined;
}): Promise<SubscriptionInfo> {
  const path = "/subscription";
  return (await request(subscriptionResponseSchema, "GET", path, undefined, { signal })).data;
}

/** What would become of what one has; asked anew each time, because channels come and go. */
export function usePlanChange(plan: Plan): UseQueryResult<PlanChange> {
  return useQuery({
    queryKey: subscriptionKeys.change(plan),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const path = `/subscription/change?plan=${plan}`;
      return (await request(planChangeResponseSchema, "GET", path, undefined, { signal })).data;
    },
  });
}

/** Lets the server read from the provider what this person has paid for, and fetches what follows from it. */
export async function refreshPayments(queryClient: QueryClient): Promise<void> {
  try {
    await request(refreshPaymentsResponseSchema, "POST", "/stripe/refresh");
  } finally {
    await reloadPlan(queryClient);
  }
}

/** The plan and everything that depends on it. */
export async function reloadPlan(queryClient: QueryClient): Promise<void> {
  const keys = [subscriptionKeys.all, creditKeys.all, channelKeys.all];
  await Promise.all(
    keys.map(async (queryKey) => await queryClient.invalidateQueries({ queryKey })),
  );
}
