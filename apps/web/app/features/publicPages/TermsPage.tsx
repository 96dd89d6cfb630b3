import { Container, List, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PublicBar } from "../../shared/page/PublicBar.tsx";

const sections = [
  "who",
  "account",
  "stored",
  "sent",
  "paid",
  "never",
  "content",
  "availability",
  "deletion",
  "changes",
  "contact",
] as const;

const storedItems = ["person", "channels", "botTokens", "posts", "uploads", "sessions"] as const;

/** The terms a user accepts by logging in, in plain words (specification, section 2). */
export function TermsPage() {
  const { t } = useTranslation("terms");
  return (
    <Container size="lg" px="md" py="md">
      <PublicBar />
      <Stack component="main" gap="xl" maw={680} mx="auto" py={{ base: 40, sm: 72 }}>
        <Stack gap="xs">
          <Title order={1} fz={{ base: "1.625rem", sm: "2.125rem" }}>
            {t("title")}
          </Title>
          <Text c="dimmed">{t("updated")}</Text>
        </Stack>
        {sections.map((section) => (
          <Stack key={section} id={section} component="section" gap="xs">
            <Title order={2} size="h4">
              {t(`section.${section}.title`)}
            </Title>
            <Text lh={1.6}>{t(`section.${section}.text`)}</Text>
            {section === "stored" && <StoredItems />}
          </Stack>
        ))}
      </Stack>
    </Container>
  );
}

function StoredItems() {
  const { t } = useTranslation("terms");
  return (
    <List spacing={6} withPadding>
      {storedItems.map((item) => (
        <List.Item key={item}>{t(`section.stored.items.${item}`)}</List.Item>
      ))}
    </List>
  );
}
