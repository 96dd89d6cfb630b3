import type { User } from "@vestnik/contract/auth";
import { ActionIcon, Anchor, Burger, Button, Container, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLogout } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLogout } from "../../shared/session/useSession.ts";
import { Brand } from "../../shared/ui/Brand.tsx";
import { LanguageToggle } from "../../shared/ui/LanguageToggle.tsx";
import { ThemeSwitch } from "../../shared/ui/ThemeSwitch.tsx";
import { CreditBadge, CreditPanel } from "./CreditBadge.tsx";
import classes from "./TopBar.module.css";
import { UserBadge } from "./UserBadge.tsx";

const MENU_ID = "top-bar-menu";

export function TopBar({ user }: { user: User }) {
  const { t } = useTranslation("topBar");
  const [isOpen, menu] = useDisclosure(false);
  return (
    <header className={classes["bar"]}>
      <Container size="lg" px="md">
        <Group justify="space-between" wrap="nowrap" mih={64} gap="sm">
          <Anchor component={Link} to="/dashboard" underline="never" aria-label={t("toDashboard")}>
            <Brand />
          </Anchor>
          <Group gap="sm" wrap="nowrap" visibleFrom="sm">
            <LanguageToggle />
            <ThemeSwitch />
            <CreditBadge />
            <UserBadge user={user} />
            <LogoutIcon />
          </Group>
          <Burger
            hiddenFrom="sm"
            opened={isOpen}
            onClick={menu.toggle}
            size="sm"
            aria-label={t(isOpen ? "closeMenu" : "openMenu")}
            aria-expanded={isOpen}
            aria-controls={isOpen ? MENU_ID : undefined}
          />
        </Group>
        {isOpen && (
          <Stack id={MENU_ID} hiddenFrom="sm" gap="md" pb="md" align="flex-start">
            <UserBadge user={user} />
            <CreditPanel />
            <Group gap="sm">
              <LanguageToggle />
              <ThemeSwitch />
            </Group>
            <LogoutButton />
          </Stack>
        )}
      </Container>
    </header>
  );
}

function LogoutIcon() {
  const { t } = useTranslation("topBar");
  const logout = useLogout();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t("logout")}
      title={t("logout")}
      loading={logout.isPending}
      onClick={() => logout.mutate()}
    >
      <IconLogout size={20} aria-hidden />
    </ActionIcon>
  );
}

function LogoutButton() {
  const { t } = useTranslation("topBar");
  const logout = useLogout();
  return (
    <Button
      variant="default"
      leftSection={<IconLogout size={18} aria-hidden />}
      loading={logout.isPending}
      onClick={() => logout.mutate()}
    >
      {t("logout")}
    </Button>
  );
}
