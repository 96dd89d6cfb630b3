import { ActionIcon, Menu, useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

const schemes = ["light", "dark", "auto"] as const satisfies readonly MantineColorScheme[];
const icons: Readonly<Record<MantineColorScheme, Icon>> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
};

function isScheme(value: string): value is MantineColorScheme {
  return schemes.some((scheme) => scheme === value);
}

export function ThemeSwitch() {
  const { t } = useTranslation("general");
  // Mantine would suppress transitions with a style element that it fills with innerHTML, which Trusted Types refuse.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const Current = icons[colorScheme];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t("theme.label")}>
          <Current size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => isScheme(value) && setColorScheme(value)}
        >
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(`theme.${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
