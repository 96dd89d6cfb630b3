import type { User } from "@vestnik/contract/auth";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { UserBadge } from "../../shared/session/UserBadge.tsx";

/** Shown to a signed-in user, whatever opened the login page. */
export function ContinueAs({ user, onContinue }: { user: User; onContinue: () => void }) {
  const { t } = useTranslation("login");
  return (
    <Paper withBorder p="sm">
      <Stack gap={6}>
        <Text size="sm" c="dimmed">
          {t("signedInNow")}
        </Text>
        <Group justify="space-between" gap="sm">
          <UserBadge user={user} />
          <Button size="sm" variant="default" onClick={onContinue}>
            {t("goOn")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
