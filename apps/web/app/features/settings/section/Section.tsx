import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsSection } from "@vestnik/contract/publicPages";
import classes from "../settings.module.css";
import { headingId } from "./headingId.ts";

export type SectionProps = {
  readonly id: SettingsSection;
  readonly lead?: string;
  readonly children: ReactNode;
};

/** A card of the settings. Its id is its anchor, and its heading takes the focus. */
export function Section({ id, lead, children }: SectionProps) {
  const { t } = useTranslation("settings");
  return (
    <Paper
      component="section"
      id={id}
      p="lg"
      shadow="sm"
      className={classes["section"] ?? ""}
      aria-labelledby={headingId(id)}
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={headingId(id)} tabIndex={-1} w="fit-content">
            {t(`section.${id}`)}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
