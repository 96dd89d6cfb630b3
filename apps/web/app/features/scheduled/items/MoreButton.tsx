import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";

export type MoreButtonProps = {
  readonly shown: number;
  readonly total: number;
  readonly onClick: () => void;
};

export function MoreButton({ shown, total, onClick }: MoreButtonProps) {
  const { t } = useTranslation("scheduled");
  const { number } = useFormat();
  return (
    <Group justify="center" gap="sm" mt="md">
      <Text size="sm" c="dimmed">
        {t("shown", { shown: number(shown), total: number(total) })}
      </Text>
      <Button variant="default" onClick={onClick}>
        {t("more")}
      </Button>
    </Group>
  );
}
