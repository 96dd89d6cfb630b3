import type { User } from "@vestnik/contract/auth";
import { Container, Skeleton, Stack } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { goToLogin } from "../api/endedSession.ts";
import { FailureNotice } from "../i18n/FailureNotice.tsx";
import { storedSessionToken } from "../storage/sessionToken.ts";
import { useMe } from "./useSession.ts";

/** Shows its children to a signed-in user; everybody else is on the way to the login page. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const { t } = useTranslation("general");
  const me = useMe();
  // Signed out in another tab: this one must not go on as if nothing had happened.
  useWindowEvent("storage", () => {
    if (storedSessionToken() === null) goToLogin();
  });
  if (me.isPending) return <ShellSkeleton />;
  if (me.isError) {
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
  return children(me.data);
}

function ShellSkeleton() {
  return (
    <Container size="lg" py="md" aria-busy>
      <Stack gap="lg">
        <Skeleton h={40} />
        <Skeleton h={44} maw={360} />
        <Skeleton h={320} />
      </Stack>
    </Container>
  );
}
