import { ActionIcon, type MantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { popup } from "../popup/popup.ts";
import { usePopup } from "../popup/usePopup.ts";
import { useThemeChoice } from "./useThemeChoice.ts";

const icons: Readonly<Record<MantineColorScheme, Icon>> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
};

const themes = popup("menu", async () => (await import("./ThemeMenu.tsx")).ThemeMenu);

export function ThemeSwitch() {
  const { t } = useTranslation("general");
  const { scheme } = useThemeChoice();
  const { button, Part, props } = usePopup(themes);
  const Current = icons[scheme];
  return (
    <>
      <ActionIcon {...button} variant="subtle" color="gray" size={40} aria-label={t("theme.label")}>
        <Current size={20} aria-hidden />
      </ActionIcon>
      {Part && <Part {...props} />}
    </>
  );
}
