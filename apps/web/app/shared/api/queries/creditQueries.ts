import { creditInfoResponseSchema, type CreditInfo } from "@vestnik/contract/credits";
import type { CreditBalance } from "@vestnik/contract/credits";
import { useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { request } from "../request.ts";

export const creditKeys = {
  all: ["credits"] as const,
  info: ["credits", "info"] as const,
  history: ["credits", "history"] as const,
};

export function useCreditInfo(): UseQueryResult<CreditInfo> {
  return useQuery({
    queryKey: creditKeys.info,
    queryFn: async ({ signal }) => {
      const answer = await request(creditInfoResponseSchema, "GET", "/credits/info", undefined, {
        signal,
      });
      return answer.data;
    },
  });
}

/** Stores the balance of an answer (decision 12), and cancels a running fetch of it, which is older. */
export async function takeBalance(queryClient: QueryClient, balance: CreditBalance): Promise<void> {
  await queryClient.cancelQueries({ queryKey: creditKeys.info });
  const known = queryClient.setQueryData<CreditInfo>(
    creditKeys.info,
    (info) => info && { ...info, ...balance },
  );
  if (!known) refetchCredits(queryClient);
}

function refetchCredits(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: creditKeys.info });
}
