import { meResponseSchema, type User } from "@vestnik/contract/auth";
import { successSchema } from "@vestnik/contract/shared";
import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { goToLogin } from "../api/endedSession.ts";
import { request } from "../api/request.ts";
import { forgetSessionToken } from "../storage/sessionToken.ts";

const sessionKeys = { me: ["session", "me"] as const };

/** The signed-in user; asked only where a session token is stored. */
export function useMe(enabled = true): UseQueryResult<User> {
  return useQuery({
    queryKey: sessionKeys.me,
    enabled,
    queryFn: async ({ signal }) => {
      const answer = await request(meResponseSchema, "GET", "/users/me", undefined, { signal });
      return answer.user;
    },
  });
}

/** Ends the session here and on the server. Without a network it still ends here. */
export function useLogout() {
  return useMutation({
    mutationFn: () => request(successSchema, "DELETE", "/sessions/current"),
    onSettled: () => {
      forgetSessionToken();
      goToLogin();
    },
  });
}
