import { sessionsResponseSchema, type Session } from "@vestnik/contract/auth";
import { successSchema } from "@vestnik/contract/shared";
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/apiError.ts";
import { request } from "../../../shared/api/request.ts";

const sessionsKey = ["sessions"] as const;

export function useSessions(): UseQueryResult<readonly Session[]> {
  return useQuery({
    queryKey: sessionsKey,
    // This page has to show the present state.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(sessionsResponseSchema, "GET", "/sessions", undefined, { signal })).sessions,
  });
}

/** Ends one session by its id, or all others. A session that has already ended counts as a success. */
export function useEndSessions(): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: string) => {
      try {
        await request(successSchema, "DELETE", `/sessions/${which}`);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "not_found")) throw error;
      }
    },
    onSettled: async () => await queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}
