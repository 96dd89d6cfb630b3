import { creditInfoResponseSchema, type CreditInfo } from "@vestnik/contract/credits";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { request } from "./request.ts";

export const creditKeys = { info: ["credits", "info"] as const };

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
