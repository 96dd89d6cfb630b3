/** What needs its owner: fetched, sent again, and left so. */
import { problemsResponseSchema, sentAgainResponseSchema } from "@vestnik/contract/problems";
import { successSchema } from "@vestnik/contract/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemKeys } from "../../shared/api/queries/problemKeys.ts";
import { request } from "../../shared/api/request.ts";

export function useProblems() {
  return useQuery({
    queryKey: problemKeys.all,
    queryFn: ({ signal }) =>
      request(problemsResponseSchema, "GET", "/problems", undefined, { signal }),
  });
}

/** Sends the posts again that a cause has stopped. */
export function useSendAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) =>
      request(sentAgainResponseSchema, "POST", "/problems/send-again", { key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: problemKeys.all }),
  });
}

/** Leaves it so: its owner is not reminded any more. */
export function useCloseProblem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => request(successSchema, "POST", "/problems/close", { key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: problemKeys.all }),
  });
}
