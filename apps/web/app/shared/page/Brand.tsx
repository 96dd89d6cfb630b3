import { Group, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Sign } from "../firstScreen/Sign.tsx";

/** The logo and the name. */
export function Brand({ withName = true }: { withName?: boolean }) {
  const { t } = useTranslation("general");
  return (
    <Group gap={10} wrap="nowrap" component="span">
      <Sign />
      {withName ? (
        <Text span fw={700} fz="lg" c="var(--v-text)" style={{ letterSpacing: "-0.02em" }}>
          {t("brand")}
        </Text>
      ) : (
        <VisuallyHidden>{t("brand")}</VisuallyHidden>
      )}
    </Group>
  );
}
