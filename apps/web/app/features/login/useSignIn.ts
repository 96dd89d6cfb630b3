import type { User } from "@vestnik/contract/auth";
import type { UseQueryResult } from "@tanstack/react-query";
import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { ApiError, isBlocked } from "../../shared/api/apiError.ts";
import { saysSessionIsOver } from "../../shared/api/endedSession.ts";
import { useAccountOf } from "../../shared/session/useSession.ts";
import { takeSessionEnd } from "../../shared/storage/sessionEnd.ts";
import { storedSessionToken } from "../../shared/storage/sessionToken.ts";
import type { LoginAddress } from "./loginAddress.ts";
import { useWidgetLogin } from "./loginQueries.ts";

export type Account = { readonly sessionToken: string; readonly user: User };

export type Refusal =
  | { readonly why: "ended" }
  | { readonly why: "foreign" }
  | { readonly why: "failed"; readonly error: Error; readonly onRetry: (() => void) | undefined };

export type SignInStep =
  | { readonly is: "waiting" }
  /** The stored session is valid: go to where its owner was. */
  | { readonly is: "goOn"; readonly user: User }
  /** The new session replaces the stored one, which belonged to the same account or is over. */
  | { readonly is: "accept"; readonly next: Account; readonly replaced: string | undefined }
  /** Another account is signed in: the user decides. */
  | { readonly is: "question"; readonly current: Account; readonly next: Account }
  | { readonly is: "unreachable"; readonly error: Error; readonly onRetry: () => void }
  | {
      readonly is: "offer";
      readonly refusal: Refusal | undefined;
      readonly current: User | undefined;
    };

/** The next step of the login page, from the widget's answer, a stored session, both or neither. */
export function useSignIn({ widgetFields, isForeign, forceNewLogin }: LoginAddress): SignInStep {
  const [wasEnded] = useState(takeSessionEnd);
  const stored = useStoredSession();
  const widget = useWidgetLogin(widgetFields);
  const account = useAccountOf(stored);

  if (widgetFields && widget.isPending) return { is: "waiting" };
  if (widget.isSuccess) {
    const next = { sessionToken: widget.data.token, user: widget.data.user };
    return replacing(stored, account, next);
  }
  const failed: Refusal | undefined = widget.error
    ? { why: "failed", error: widget.error, onRetry: retryOf(widget) }
    : undefined;
  const refusal = failed ?? (isForeign ? ({ why: "foreign" } as const) : undefined);
  const current = account.data;
  if (stored === null) return { is: "offer", refusal: refusal ?? ended(wasEnded), current };
  if (isOver(account)) return { is: "offer", refusal: refusal ?? ended(true), current: undefined };
  // With another account one goes on.
  if (isBlocked(account.error))
    return { is: "offer", refusal: refusal ?? blocked(account), current: undefined };
  // The signed-in user is shown above the rest, which must not move under the pointer, so this waits for it.
  if (refusal && account.isPending) return { is: "waiting" };
  if (refusal || forceNewLogin) return { is: "offer", refusal, current };
  if (account.isSuccess) return { is: "goOn", user: account.data };
  return account.isPending ? { is: "waiting" } : unreachable(account);
}

function replacing(
  stored: string | null,
  account: UseQueryResult<User>,
  next: Account,
): SignInStep {
  if (
    stored === null ||
    stored === next.sessionToken ||
    isOver(account) ||
    isBlocked(account.error)
  )
    return { is: "accept", next, replaced: undefined };
  if (account.isPending) return { is: "waiting" };
  if (account.isError) return unreachable(account);
  const current = { sessionToken: stored, user: account.data };
  return current.user.id === next.user.id
    ? { is: "accept", next, replaced: stored }
    : { is: "question", current, next };
}

/** The owner of the stored session is unknown, so it is neither used nor replaced. */
function unreachable({ error, refetch }: UseQueryResult<User>): SignInStep {
  return {
    is: "unreachable",
    error: error ?? new Error("no answer"),
    onRetry: () => void refetch(),
  };
}

function isOver({ error }: UseQueryResult<User>): boolean {
  return error instanceof ApiError && saysSessionIsOver(error);
}

function blocked({ error, refetch }: UseQueryResult<User>): Refusal | undefined {
  return error ? { why: "failed", error, onRetry: () => void refetch() } : undefined;
}

function ended(wasEnded: boolean): Refusal | undefined {
  return wasEnded ? { why: "ended" } : undefined;
}

/** A refused proof is used up; one that did not arrive may be sent again. */
function retryOf({ error, refetch }: ReturnType<typeof useWidgetLogin>): (() => void) | undefined {
  const wasAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return wasAnswered ? undefined : () => void refetch();
}

/**
 * The stored session token, updated when another tab signs in or out. When this page removes the token because its
 * session is over, it stays here.
 */
function useStoredSession(): string | null {
  const [stored, setStored] = useState(storedSessionToken);
  useWindowEvent("storage", () => setStored(storedSessionToken()));
  return stored;
}
