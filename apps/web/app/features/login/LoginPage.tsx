import { Anchor, Container, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { publicAddress } from "@vestnik/contract/publicPages";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { Brand } from "../../shared/page/Brand.tsx";
import { ConnectionBanner } from "../../shared/page/ConnectionBanner.tsx";
import { LanguageToggle } from "../../shared/page/LanguageToggle.tsx";
import { Notice } from "../../shared/ui/notice/Notice.tsx";
import { ThemeSwitch } from "../../shared/ui/theme/ThemeSwitch.tsx";
import type { LoginAddress } from "./loginAddress.ts";
import classes from "./LoginPage.module.css";
import { SignIn } from "./SignIn.tsx";
import { useUnendedSession } from "./useUnendedSession.ts";

export function LoginPage({ address }: { address: LoginAddress }) {
  const { t } = useTranslation("login");
  const language = useLanguage();
  return (
    <>
      <ConnectionBanner />
      <Container size={500} py={{ base: 16, sm: 56 }} px="md">
        <Stack gap="lg" className={classes["page"] ?? ""}>
          <Group justify="space-between" component="header">
            <Anchor href={publicAddress("landing", language)} underline="never">
              <Brand />
            </Anchor>
            <Group gap={4} wrap="nowrap">
              <LanguageToggle />
              <ThemeSwitch />
            </Group>
          </Group>
          <Paper
            component="main"
            className={classes["card"] ?? ""}
            p={{ base: "md", sm: "xl" }}
            shadow="sm"
            radius="xl"
          >
            <Stack gap="lg">
              <Stack gap="xs" ta="center">
                <Title order={1} size="h2">
                  {t("title")}
                </Title>
                <Text c="dimmed" className={classes["balanced"] ?? ""}>
                  {t("lead")}
                </Text>
              </Stack>
              <UnendedSession />
              <SignIn address={address} />
            </Stack>
          </Paper>
          <Text
            component="footer"
            className={classes["balanced"] ?? ""}
            size="sm"
            c="dimmed"
            ta="center"
          >
            {t("termsLead")}{" "}
            <Anchor href={publicAddress("terms", language)} inherit underline="always">
              {t("terms")}
            </Anchor>
          </Text>
        </Stack>
      </Container>
    </>
  );
}

function UnendedSession() {
  const { t } = useTranslation("login");
  const isAlive = useUnendedSession();
  return (
    isAlive && (
      <Notice tone="warning" role="status" title={t("unended")}>
        {t("unendedText")}
      </Notice>
    )
  );
}
