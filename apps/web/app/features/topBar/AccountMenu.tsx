import type { User } from "@vestnik/contract/auth";
import { Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconKeyboard, IconSettings, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { openKeyboardDialog } from "../../shared/keys/paletteState.ts";
import { UserBadge } from "../../shared/session/UserBadge.tsx";
import classes from "./TopBar.module.css";

/** The signed-in user, the settings and the other choices of an account. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation("topBar");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes["account"] ?? ""}>
          <VisuallyHidden>{t("account")}</VisuallyHidden>
          <UserBadge user={user} />
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/settings"
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          {t("settings")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={() => openKeyboardDialog("keys")}
        >
          {t("keys")}
        </Menu.Item>
        <Menu.Item
          component="a"
          href="/login?forceNewLogin=true"
          leftSection={<IconUsers size={18} aria-hidden />}
        >
          {t("changeAccount")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
