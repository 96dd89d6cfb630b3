import { accountExistenceSchema } from "@vestnik/contract/account";
import { useQuery } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import { mayBeGone } from "../storage/goneAccounts.ts";

/** Asks the server without a session. Throws when it does not answer. */
export async function doesAccountExist(userId: string): Promise<boolean> {
  const path = `/accounts/${encodeURIComponent(userId)}/existence`;
  const options = { sessionToken: null };
  return (await request(accountExistenceSchema, "GET", path, undefined, options)).exists;
}

/** True once the server has said that the account, which was to be deleted by now, is. */
export function useIsDeleted(userId: string): boolean {
  const { data: exists } = useQuery({
    queryKey: ["account", "existence", userId],
    queryFn: async () => !mayBeGone(userId, Date.now()) || (await doesAccountExist(userId)),
  });
  return exists === false;
}
