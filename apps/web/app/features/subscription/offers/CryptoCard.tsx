import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { publicAddress } from "@vestnik/contract/publicPages";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";

/** Another way of paying is agreed on in person. */
export function CryptoCard() {
  const { t } = useTranslation("subscription");
  const language = useLanguage();
  return (
    <Paper component="section" p="lg" shadow="sm" aria-labelledby="crypto">
      <Stack gap={4} align="flex-start">
        <Title order={2} size="h4" id="crypto">
          {t("crypto.title")}
        </Title>
        <Text c="dimmed">{t("crypto.text")}</Text>
        <Anchor href={publicAddress("contact", language)}>{t("notice.contact")}</Anchor>
      </Stack>
    </Paper>
  );
}
