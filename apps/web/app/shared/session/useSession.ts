import { meResponseSchema, type Deletion, type User } from "@vestnik/contract/auth";
import { successSchema } from "@vestnik/contract/shared";
import { queryOptions, useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { beginLogout, goToLogin } from "../api/endedSession.ts";
import { request } from "../api/request.ts";
import { lastAccount, storeLastAccount, type Me } from "./lastAccount.ts";
import { forgetOwnedAtLogout } from "../storage/ownedValue.ts";
import { forgetPlace, rememberUnended } from "../storage/sessionEnd.ts";
import { forgetSessionToken, pageSessionToken } from "../storage/sessionToken.ts";

const sessionKeys = {
  me: ["session", "me"] as const,
  account: (sessionToken: string | null) => ["session", "account", sessionToken] as const,
};

const me = queryOptions({
  queryKey: sessionKeys.me,
  queryFn: async ({ signal }) => {
    const answer = await request(meResponseSchema, "GET", "/users/me", undefined, { signal });
    storeLastAccount(answer);
    return answer;
  },
  // As last known, until the server answers: without network that is all there is.
  initialData: lastAccount,
  initialDataUpdatedAt: 0,
});
const userOf = ({ user }: Me) => user;
const deletionOf = ({ deletion }: Me) => deletion;

/** The signed-in user. */
export function useMe(): UseQueryResult<User> {
  return useQuery({ ...me, select: userOf });
}

/** The deletion of the account that was asked for; null without one, and until it is known. */
export function useDeletion(): Deletion | null {
  return useQuery({ ...me, select: deletionOf }).data ?? null;
}

/** The account of a session; null requests nothing. */
export function useAccountOf(sessionToken: string | null): UseQueryResult<User> {
  return useQuery({
    queryKey: sessionKeys.account(sessionToken),
    enabled: sessionToken !== null,
    queryFn: async ({ signal }) => {
      const options = { signal, sessionToken };
      return (await request(meResponseSchema, "GET", "/users/me", undefined, options)).user;
    },
  });
}

/** Ends the session here and on the server; `keepsText`: what was not published or saved waits here for the next login. Without a network it still ends here, and the login page ends it there (useUnendedSession.ts). */
export function useLogout() {
  return useMutation({
    onMutate: beginLogout,
    mutationFn: (_: { readonly keepsText: boolean }) =>
      request(successSchema, "DELETE", "/sessions/current"),
    onError: () => {
      // A session that was over already has no token any more.
      const sessionToken = pageSessionToken();
      if (sessionToken !== null) rememberUnended(sessionToken);
    },
    onSettled: (_data, _error, { keepsText }) => {
      if (!keepsText) forgetOwnedAtLogout();
      forgetSessionToken();
      forgetPlace();
      goToLogin();
    },
  });
}
