import { ActionIcon, Menu, type MantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { schemes, useThemeChoice } from "./useThemeChoice.ts";

const icons: Readonly<Record<MantineColorScheme, Icon>> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
};

export function ThemeSwitch() {
  const { t } = useTranslation("general");
  const { scheme, choose } = useThemeChoice();
  const Current = icons[scheme];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t("theme.label")}>
          <Current size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={scheme} onChange={choose}>
          {schemes.map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {t(`theme.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
