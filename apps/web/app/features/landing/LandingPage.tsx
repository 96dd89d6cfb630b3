import { Anchor, Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { IconBrandTelegram } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Brand } from "../../shared/ui/Brand.tsx";
import { LanguageToggle } from "../../shared/ui/LanguageToggle.tsx";
import { ThemeSwitch } from "../../shared/ui/ThemeSwitch.tsx";

/** Links to the login page load it in full: the login widget is allowed by the policy of that page alone. */
export function LandingPage() {
  const { t } = useTranslation("landing");
  const { t: shared } = useTranslation("general");
  return (
    <Container size="lg" px="md" py="md">
      <Group justify="space-between" component="header" gap="sm">
        <Anchor component={Link} to="/" underline="never">
          <Brand />
        </Anchor>
        <Group gap={4} wrap="nowrap">
          <LanguageToggle />
          <ThemeSwitch />
          <Button component={Link} to="/login" reloadDocument variant="default" size="sm">
            {shared("logIn")}
          </Button>
        </Group>
      </Group>
      <Stack component="main" gap="lg" py={{ base: 64, sm: 128 }} maw={720}>
        <Title order={1} fz={{ base: "2.25rem", sm: "3.5rem" }} lh={1.08} fw={720}>
          {t("headline")}
        </Title>
        <Text fz={{ base: "lg", sm: "xl" }} c="dimmed" maw={600}>
          {t("lead")}
        </Text>
        <Group>
          <Button
            component={Link}
            to="/login"
            reloadDocument
            size="lg"
            leftSection={<IconBrandTelegram size={22} aria-hidden />}
          >
            {t("start")}
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}
