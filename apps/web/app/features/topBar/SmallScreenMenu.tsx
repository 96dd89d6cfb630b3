import type { User } from "@vestnik/contract/auth";
import { ActionIcon, Button, Container, Group, Stack } from "@mantine/core";
import { useDisclosure, useWindowEvent } from "@mantine/hooks";
import { IconLogout, IconMenu2, IconSettings, IconUsers, IconX } from "@tabler/icons-react";
import { useRef, type FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguageToggle } from "../../shared/page/LanguageToggle.tsx";
import { ThemeSwitch } from "../../shared/ui/theme/ThemeSwitch.tsx";
import { CreditPanel } from "./credits/CreditBadge.tsx";
import classes from "./TopBar.module.css";
import { UserBadge } from "../../shared/session/UserBadge.tsx";
import { useAskedLogout } from "./useAskedLogout.tsx";

const MENU_ID = "top-bar-menu";

/** The list of themes, and a dialog that was opened from the menu: what happens in them must not close the menu. */
function isAboveMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=menu], [role=dialog]") !== null;
}

/** Everything that does not fit in the bar of a small screen, over the page. */
export function SmallScreenMenu({ user }: { user: User }) {
  const { t } = useTranslation("topBar");
  const [isOpen, menu] = useDisclosure(false);
  const burger = useRef<HTMLButtonElement>(null);
  useWindowEvent("keydown", ({ key, target }) => {
    if (key !== "Escape" || !isOpen || isAboveMenu(target)) return;
    menu.close();
    burger.current?.focus();
  });
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !isAboveMenu(relatedTarget))
      menu.close();
  };
  const MenuIcon = isOpen ? IconX : IconMenu2;
  return (
    <div className={classes["small"]} onBlur={closeWhenLeft}>
      <ActionIcon
        ref={burger}
        variant="subtle"
        color="gray"
        size={44}
        mr={-8}
        onClick={menu.toggle}
        aria-label={t(isOpen ? "closeMenu" : "openMenu")}
        aria-expanded={isOpen}
        aria-controls={isOpen ? MENU_ID : undefined}
      >
        <MenuIcon size={24} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <>
          <div className={classes["veil"]} onClick={menu.close} aria-hidden />
          <div id={MENU_ID} className={classes["menu"]}>
            <Container size="lg" px="md" py="md">
              <MenuItems user={user} />
            </Container>
          </div>
        </>
      )}
    </div>
  );
}

function MenuItems({ user }: { user: User }) {
  const { t } = useTranslation("topBar");
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <UserBadge user={user} />
        <Group gap={4} wrap="nowrap">
          <LanguageToggle />
          <ThemeSwitch />
        </Group>
      </Group>
      <CreditPanel />
      <Button
        component={Link}
        to="/settings"
        variant="default"
        leftSection={<IconSettings size={18} aria-hidden />}
      >
        {t("settings")}
      </Button>
      <Button
        component="a"
        href="/login?forceNewLogin=true"
        variant="default"
        leftSection={<IconUsers size={18} aria-hidden />}
      >
        {t("changeAccount")}
      </Button>
      <LogoutButton />
    </Stack>
  );
}

function LogoutButton() {
  const { t } = useTranslation("topBar");
  const { start, isBusy, dialog } = useAskedLogout();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={isBusy}
        onClick={start}
      >
        {t("logout")}
      </Button>
      {dialog}
    </>
  );
}
