import { Group, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The logo: a flying sheet of paper, and the name. */
export function Brand({ withName = true }: { withName?: boolean }) {
  const { t } = useTranslation("general");
  return (
    <Group gap={10} wrap="nowrap" component="span">
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="9" fill="#0d6680" />
        <path
          d="M7 9.5 16 24.5 25 9.5"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="11" r="2.4" fill="#7fcbe0" />
      </svg>
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
