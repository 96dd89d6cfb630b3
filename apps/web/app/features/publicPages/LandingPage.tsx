import { Anchor, Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { IconBrandTelegram } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PublicBar } from "../../shared/page/PublicBar.tsx";

export function LandingPage() {
  const { t } = useTranslation("landing");
  return (
    <Container size="lg" px="md" py="md">
      <PublicBar />
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
      <Text component="footer" size="sm" c="dimmed" pb="md">
        <Anchor component={Link} to="/terms" inherit underline="always">
          {t("terms")}
        </Anchor>
      </Text>
    </Container>
  );
}
