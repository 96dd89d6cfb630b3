import type { User } from "@vestnik/contract/auth";
import { ActionIcon, Anchor, Container, Group } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useDeletion } from "../../shared/session/useSession.ts";
import { Brand } from "../../shared/page/Brand.tsx";
import { ConnectionBanner } from "../../shared/page/ConnectionBanner.tsx";
import { LanguageToggle } from "../../shared/page/LanguageToggle.tsx";
import { lazyPart } from "../../shared/ui/loading/lazyPart.tsx";
import { ThemeSwitch } from "../../shared/ui/theme/ThemeSwitch.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { CreditBadge } from "./credits/CreditBadge.tsx";
import { CreditHistory } from "./credits/CreditHistory.tsx";
import { SmallScreenMenu } from "./SmallScreenMenu.tsx";
import { useAskedLogout } from "./useAskedLogout.tsx";
import classes from "./TopBar.module.css";

const DeletionBanner = lazyPart(
  async () => (await import("../../shared/account/DeletionBanner.tsx")).DeletionBanner,
);

export function TopBar({ user }: { user: User }) {
  const { t } = useTranslation("topBar");
  const deletion = useDeletion();
  // Closes the menu after a navigation.
  const { key } = useLocation();
  return (
    <>
      <header className={classes["bar"]}>
        <Container size="lg" px="md">
          <Group justify="space-between" wrap="nowrap" mih={64} gap="sm">
            <Anchor
              component={Link}
              to="/dashboard"
              underline="never"
              aria-label={t("toDashboard")}
            >
              <Brand />
            </Anchor>
            <Group gap="sm" wrap="nowrap" visibleFrom="sm">
              <LanguageToggle />
              <ThemeSwitch />
              <CreditBadge />
              <AccountMenu user={user} />
              <LogoutIcon />
            </Group>
            <SmallScreenMenu key={key} user={user} />
          </Group>
        </Container>
        <ConnectionBanner keeps />
        <CreditHistory />
      </header>
      {deletion && (
        <Suspense>
          <DeletionBanner deletion={deletion} />
        </Suspense>
      )}
    </>
  );
}

function LogoutIcon() {
  const { t } = useTranslation("topBar");
  const { start, isBusy, dialog } = useAskedLogout();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t("logout")}
        title={t("logout")}
        loading={isBusy}
        onClick={start}
      >
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
      {dialog}
    </>
  );
}
