import { meResponseSchema } from "@vestnik/contract/auth";
import { z } from "zod";
import { noteDeletion } from "../storage/goneAccounts.ts";
import { readLocal, writeLocal } from "../storage/localValue.ts";
import {
  LAST_ACCOUNT_KEY,
  nameOfSession,
  pageSessionToken,
  storedSessionToken,
} from "../storage/sessionToken.ts";

export type Me = z.infer<typeof meResponseSchema>;

const lastAccountSchema = z.object({ session: z.string(), me: meResponseSchema });

/**
 * The account as the server described it last, so that the app opens without an answer. Only that of this very session:
 * somebody else may have signed in since.
 */
export function lastAccount(): Me | undefined {
  try {
    const parsed = lastAccountSchema.safeParse(JSON.parse(readLocal(LAST_ACCOUNT_KEY) ?? "null"));
    return parsed.data?.session === nameOfSession(pageSessionToken()) ? parsed.data?.me : undefined;
  } catch {
    return undefined;
  }
}

export function storeLastAccount(me: Me): void {
  const sessionToken = pageSessionToken();
  // A tab of an earlier account must not write over that of the account which is signed in now.
  if (sessionToken === null || sessionToken !== storedSessionToken()) return;
  writeLocal(LAST_ACCOUNT_KEY, JSON.stringify({ session: nameOfSession(sessionToken), me }));
  noteDeletion(me.user.id, me.deletion?.deleteAt);
}
