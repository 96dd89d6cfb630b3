/** What is stored about the signed-in person, and the deletion of all of it. */
import { accountResponseSchema, type Account } from "@vestnik/contract/account";
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { request } from "../api/request.ts";

export const accountKey = ["account"] as const;

const RUNNING_MS = 1000;
const WAITING_MS = 3000;

/** Asked again while a download of the account runs. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({
    queryKey: accountKey,
    // Numbers change with everything that is done elsewhere.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(accountResponseSchema, "GET", "/account", undefined, { signal })).account,
    refetchInterval: ({ state: { data } }) => {
      if (data?.export?.state === "running") return RUNNING_MS;
      return data?.export?.state === "waiting" ? WAITING_MS : false;
    },
  });
}

export type AccountChange = {
  readonly onDone: () => void;
  readonly onFailed?: (error: Error) => void;
};

/** The account is deleted some days later; until then it can be undone. */
export function useAskDeletion(then: AccountChange): UseMutationResult<Account, Error, void> {
  return useChange("DELETE", "/account", then);
}

export function useUndoDeletion(then: AccountChange): UseMutationResult<Account, Error, void> {
  return useChange("POST", "/account/restore", then);
}

/**
 * `then` belongs to the change and not to the press of a button: the event about it may arrive before the answer, and removes
 * the button.
 */
function useChange(method: "DELETE" | "POST", path: string, { onDone, onFailed }: AccountChange) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(accountResponseSchema, method, path)).account,
    onSuccess: (account) => {
      queryClient.setQueryData(accountKey, account);
      onDone();
    },
    ...(onFailed && { onError: onFailed }),
    // What is said of the plan, the channels and everything scheduled changes with it.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
