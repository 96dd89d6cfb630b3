import type { User } from "@vestnik/contract/auth";
import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { Container } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  closeSessionEnd,
  followEnd,
  leaveEndedSession,
  resumeSession,
  useSessionEnd,
} from "../api/endedSession.ts";
import { isBlocked } from "../api/apiError.ts";
import { FailureNotice } from "../i18n/FailureNotice.tsx";
import { forgetPlace } from "../storage/sessionEnd.ts";
import {
  adoptSessionToken,
  isPageSession,
  pageSessionToken,
  storedSessionToken,
} from "../storage/sessionToken.ts";
import { lazyDialog } from "../ui/loading/lazyPart.tsx";
import { OnceOpened } from "../ui/loading/OnceOpened.tsx";
import { BlockedAccount } from "./BlockedAccount.tsx";
import { rememberThisPlace } from "./placeBeforeLogin.ts";
import { withTexts } from "../i18n/texts.ts";
import { useAccountOf, useMe } from "./useSession.ts";

const SessionEndDialog = lazyDialog(
  withTexts(["login"], async () => (await import("./SessionEndDialog.tsx")).SessionEndDialog),
);

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
  useLeaving(me);
  // In a transition, so that building the whole page does not hold the browser up in one piece.
  const user = useDeferredValue(me.data, undefined);
  if (isBlocked(me.error))
    return <BlockedAccount error={me.error} onRetry={() => void me.refetch()} />;
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
  return (
    <>
      {children(user)}
      <SessionEnd userId={user.id} />
    </>
  );
}

/** Over the page, which stays as it is: a session often ends in the middle of a sentence. */
function SessionEnd({ userId }: { userId: string }) {
  const ended = useSessionEnd((state) => state.ended);
  // Outside React: what this tab remembers. One has arrived where one was.
  useEffect(forgetPlace, []);
  return (
    <OnceOpened opened={ended === "asked"}>
      <SessionEndDialog userId={userId} opened={ended === "asked"} onClose={closeSessionEnd} />
    </OnceOpened>
  );
}

/** A page that has shown no account yet holds nothing that could be lost, so it leaves at once. */
function useLeaving({ data: user }: UseQueryResult<User>): void {
  const isOver = useSessionEnd(({ ended }) => ended !== "no");
  // Outside React: the page itself.
  useEffect(() => {
    if (!isOver || user) return;
    rememberThisPlace();
    leaveEndedSession();
  }, [isOver, user]);
}

/**
 * Follows other tabs: leaves after a logout there, adopts a new session of the same account, and reloads for another
 * account.
 */
function useOtherTabs({ data: user, isError }: UseQueryResult<User>): void {
  const queryClient = useQueryClient();
  const [newer, setNewer] = useState<string | null>(null);
  useWindowEvent("storage", () => {
    const stored = storedSessionToken();
    if (stored === null) followEnd();
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
    if (account && account.id === user?.id) {
      adoptSessionToken(newer);
      if (useSessionEnd.getState().ended === "no") return;
      resumeSession();
      void queryClient.invalidateQueries();
    } else if ((isError && !user) || (account && user)) location.reload();
  }, [newer, account, user, isError, queryClient]);
}
