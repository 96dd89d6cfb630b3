import { Center, Loader, Stack, Text } from "@mantine/core";
import type { User } from "@vestnik/contract/auth";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ownAddress } from "../../shared/addresses/ownAddress.ts";
import { ApiError, isBlocked } from "../../shared/api/apiError.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { rememberedPlace } from "../../shared/storage/sessionEnd.ts";
import { storeSessionToken } from "../../shared/storage/sessionToken.ts";
import { Notice } from "../../shared/ui/notice/Notice.tsx";
import { AccountQuestion } from "./AccountQuestion.tsx";
import { ContinueAs } from "./ContinueAs.tsx";
import type { LoginAddress } from "./loginAddress.ts";
import { endUnusedSession } from "./loginQueries.ts";
import { LoginWays } from "./LoginWays.tsx";
import { useSignIn, type Account, type Refusal } from "./useSignIn.ts";

/** Signs in with the widget's answer or a stored session; offers the ways to sign in when there is neither. */
export function SignIn({ address }: { address: LoginAddress }) {
  const { t } = useTranslation("login");
  const step = useSignIn(address);

  const goOn = useEffectEvent(() => {
    if (step.is === "goOn") goToApp(step.user);
    if (step.is === "accept") accept(step.next, step.replaced);
  });
  // Outside React: the browser's storage, and the page itself.
  useEffect(() => goOn(), [step.is]);

  switch (step.is) {
    case "waiting":
    case "goOn":
    case "accept":
      return <Waiting />;
    case "question":
      return (
        <AccountQuestion
          current={step.current.user}
          next={step.next.user}
          onStay={() => {
            endUnusedSession(step.next.sessionToken);
            goToApp(step.current.user);
          }}
          onSwitch={() => accept(step.next, step.current.sessionToken)}
        />
      );
    case "unreachable":
      return (
        <FailureNotice error={step.error} title={t("sessionUnknown")} onRetry={step.onRetry} />
      );
    case "offer":
      return (
        <Stack gap="lg">
          {step.refusal && <RefusalNotice refusal={step.refusal} />}
          {step.refusal && <SignedInNow user={step.current} />}
          <LoginWays reloadWidget={address.forceNewLogin} />
          {!step.refusal && <SignedInNow user={step.current} />}
        </Stack>
      );
    default:
      return step satisfies never;
  }
}

function accept({ sessionToken, user }: Account, replaced: string | undefined): void {
  storeSessionToken(sessionToken);
  if (replaced !== undefined) endUnusedSession(replaced);
  goToApp(user);
}

/** Where this person was or wanted to go. A full page load, because the app has a stricter policy than this page. */
function goToApp({ id }: User): void {
  location.replace(ownAddress(rememberedPlace(id)) ?? "/dashboard");
}

/** Lets the signed-in user continue after a refusal or instead of a new login. It may appear after the rest of the page. */
function SignedInNow({ user }: { user: User | undefined }) {
  return user && <ContinueAs user={user} onContinue={() => goToApp(user)} />;
}

function Waiting() {
  const { t } = useTranslation("login");
  return (
    <Center mih={120}>
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed" component="output">
          {t("signingIn")}
        </Text>
      </Stack>
    </Center>
  );
}

function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation("login");
  switch (refusal.why) {
    case "ended":
      return (
        <Notice tone="info" role="status" title={t("ended")}>
          {t("endedText")}
        </Notice>
      );
    case "foreign":
      return (
        <Notice tone="warning" role="alert" title={t("foreign")}>
          {t("foreignText")}
        </Notice>
      );
    case "failed": {
      const { error, onRetry } = refusal;
      const isPlain =
        isBlocked(error) || (error instanceof ApiError && error.code === "login_failed");
      const title = isPlain ? undefined : t("failed");
      return <FailureNotice error={error} title={title} onRetry={onRetry} />;
    }
    default:
      return refusal satisfies never;
  }
}
