import { Anchor, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Brand } from "./Brand.tsx";
import { LanguageToggle } from "./LanguageToggle.tsx";
import { ThemeSwitch } from "../ui/theme/ThemeSwitch.tsx";

/** The bar of the public pages. The login page is loaded in full, because only its policy allows the login widget. */
export function PublicBar() {
  const { t } = useTranslation("general");
  return (
    <Group justify="space-between" component="header" gap="sm">
      <Anchor component={Link} to="/" underline="never">
        <Brand />
      </Anchor>
      <Group gap={4} wrap="nowrap">
        <LanguageToggle />
        <ThemeSwitch />
        <Button component={Link} to="/login" reloadDocument variant="default" size="sm">
          {t("logIn")}
        </Button>
      </Group>
    </Group>
  );
}
