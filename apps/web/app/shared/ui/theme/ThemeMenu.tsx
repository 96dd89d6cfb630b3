import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../popup/ButtonMenu.tsx";
import type { PopupProps } from "../popup/popup.ts";
import { schemes, useThemeChoice } from "./useThemeChoice.ts";

export function ThemeMenu(props: PopupProps) {
  const { t } = useTranslation("general");
  const { scheme, choose } = useThemeChoice();
  return (
    <ButtonMenu {...props}>
      <Menu.RadioGroup value={scheme} onChange={choose}>
        {schemes.map((each) => (
          <Menu.RadioItem key={each} value={each}>
            {t(`theme.${each}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ButtonMenu>
  );
}
