import { Menu } from "@mantine/core";
import { IconKeyboard, IconSettings, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { openKeyboardDialog } from "../../shared/keys/paletteState.ts";
import { ButtonMenu } from "../../shared/ui/popup/ButtonMenu.tsx";
import type { PopupProps } from "../../shared/ui/popup/popup.ts";

export function AccountEntries(props: PopupProps) {
  const { t } = useTranslation("topBar");
  return (
    <ButtonMenu {...props}>
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
    </ButtonMenu>
  );
}
