import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CONTACT_PAGE } from "../../../shared/addresses/subscriptionAddress.ts";

/** Another way of paying is agreed on in person. */
export function CryptoCard() {
  const { t } = useTranslation("subscription");
  return (
    <Paper component="section" p="lg" shadow="sm" aria-labelledby="crypto">
      <Stack gap={4} align="flex-start">
        <Title order={2} size="h4" id="crypto">
          {t("crypto.title")}
        </Title>
        <Text c="dimmed">{t("crypto.text")}</Text>
        <Anchor component={Link} to={CONTACT_PAGE}>
          {t("notice.contact")}
        </Anchor>
      </Stack>
    </Paper>
  );
}
