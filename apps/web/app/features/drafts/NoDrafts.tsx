import { Button, Group } from "@mantine/core";
import { IconNotes } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { panelAddress } from "../../shared/addresses/contentPanel.ts";
import { EmptyState } from "../../shared/ui/EmptyState.tsx";

/** Explains drafts and how to make the first one. */
export function NoDrafts({ newAddress }: { newAddress: string }) {
  const { t } = useTranslation("drafts");
  return (
    <EmptyState icon={IconNotes} title={t("empty.title")} text={t("empty.text")}>
      <Group gap="sm" justify="center">
        <Button component={Link} to={newAddress}>
          {t("empty.write")}
        </Button>
        <Button
          component={Link}
          to={panelAddress("post")}
          state={{ isNew: true }}
          variant="default"
        >
          {t("empty.writePost")}
        </Button>
      </Group>
    </EmptyState>
  );
}
