import type { User } from "@vestnik/contract/auth";
import type { UseQueryResult } from "@tanstack/react-query";
import { Container } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { leaveEndedSession } from "../api/endedSession.ts";
import { FailureNotice } from "../i18n/FailureNotice.tsx";
import {
  adoptSessionToken,
  isPageSession,
  pageSessionToken,
  storedSessionToken,
} from "../storage/sessionToken.ts";
import { useAccountOf, useMe } from "./useSession.ts";

export type SignedInProps = {
  /** Shown until the account is known. */
  readonly waiting: ReactNode;
  readonly children: (user: User) => ReactNode;
};

/** Shows its children to a signed-in user; otherwise it redirects to the login page. */
export function SignedIn({ waiting, children }: SignedInProps) {
  const { t } = useTranslation("general");
  const me = useMe();
  useOtherTabs(me);
  // In a transition, so that building the whole page does not hold the browser up in one piece.
  const user = useDeferredValue(me.data, undefined);
  if (me.isPending || (me.data && !user)) return waiting;
  if (!user) {
    return (
      <Container component="main" size="sm" py="xl">
        <FailureNotice
          error={me.error}
          title={t("error.session")}
          onRetry={() => void me.refetch()}
        />
      </Container>
    );
  }
  // A failed answer beside an account that is known: the banner speaks of it, and the owner goes on writing.
  return children(user);
}

/**
 * Follows other tabs: leaves after a logout there, adopts a new session of the same account, and reloads for another
 * account.
 */
function useOtherTabs({ data: user, isError }: UseQueryResult<User>): void {
  const [newer, setNewer] = useState<string | null>(null);
  useWindowEvent("storage", () => {
    const stored = storedSessionToken();
    if (stored === null) leaveEndedSession();
    else setNewer(stored === pageSessionToken() ? null : stored);
  });
  // "Back" may bring a page out of the browser's memory that has heard of nothing meanwhile, not even of its own logout.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted && !isPageSession()) location.reload();
  });
  const account = useAccountOf(newer).data;
  // Outside React: this page's session, and the page itself.
  useEffect(() => {
    if (newer === null) return;
    if (account && account.id === user?.id) adoptSessionToken(newer);
    else if ((isError && !user) || (account && user)) location.reload();
  }, [newer, account, user, isError]);
}
