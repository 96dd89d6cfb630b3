import type { User } from "@vestnik/contract/auth";
import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { nameOf, UserBadge } from "../../shared/session/UserBadge.tsx";

export type AccountQuestionProps = {
  readonly current: User;
  readonly next: User;
  readonly onStay: () => void;
  readonly onSwitch: () => void;
};

/** A browser is signed in to one account, and a link must not decide which, so the user is asked. */
export function AccountQuestion({ current, next, onStay, onSwitch }: AccountQuestionProps) {
  const { t } = useTranslation("login");
  return (
    <Stack gap="md" component="section" aria-labelledby="account-question">
      <Title
        order={2}
        size="h4"
        id="account-question"
        tabIndex={-1}
        ref={focus}
        style={{ outline: "none" }}
      >
        {t("question")}
      </Title>
      <Person label={t("signedInNow")} user={current} />
      <Person label={t("wouldSignIn")} user={next} />
      <Text size="sm" c="dimmed">
        {t("questionText")}
      </Text>
      <Stack gap="sm">
        <Button variant="default" onClick={onStay}>
          {t("stay", { name: nameOf(current) })}
        </Button>
        <Button onClick={onSwitch}>{t("switchTo", { name: nameOf(next) })}</Button>
      </Stack>
    </Stack>
  );
}

/** It replaces the loading state by itself, so the focus makes screen readers announce it. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

function Person({ label, user }: { label: string; user: User }) {
  return (
    <Paper withBorder p="sm">
      <Stack gap={6}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <UserBadge user={user} />
      </Stack>
    </Paper>
  );
}
