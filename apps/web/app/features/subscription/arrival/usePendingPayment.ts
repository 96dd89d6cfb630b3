import { useQuery, useQueryClient } from "@tanstack/react-query";
import { refreshPayments } from "../../../shared/api/queries/subscriptionQueries.ts";

const FIRST_MS = 4000;
const SLOWER = 1.4;
const MAX_MS = 60_000;

/** Asks for the outcome of a payment that is under way until it is known, more and more rarely. */
export function usePendingPayment(isPending: boolean): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ["pending-payment"],
    enabled: isPending,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      Math.min(MAX_MS, FIRST_MS * SLOWER ** (state.dataUpdateCount + state.errorUpdateCount)),
    queryFn: async () => {
      await refreshPayments(queryClient);
      return null;
    },
  });
}
