/** Leaving: what is between asking for an account's deletion and the deletion itself (decision 120). */

/** How long a deletion can be undone. */
export const DELETION_DELAY_DAYS = 7;

/** When an account is deleted whose owner asked for it at `askedAt`. */
export function deletionTime(askedAt: Date): Date {
  return new Date(askedAt.getTime() + DELETION_DELAY_DAYS * 24 * 60 * 60 * 1000);
}

/** How old a sign-in may be before an API key is made, sessions are ended or the account's deletion is asked for. */
export const MAX_SIGN_IN_AGE_MINUTES = 10;

/** How long the address of a person's own data can be opened. */
export const EXPORT_LINK_MINUTES = 10;
