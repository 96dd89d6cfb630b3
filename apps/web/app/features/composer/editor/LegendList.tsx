import { Popover } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { shownKeys } from "../../../shared/keys/shortcuts.ts";
import { ButtonTarget } from "../../../shared/ui/popup/ButtonTarget.tsx";
import type { PopupProps } from "../../../shared/ui/popup/popup.ts";
import classes from "./PostEditor.module.css";

type NamedIcon = {
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
};

export type LegendProps = { readonly buttons: readonly NamedIcon[] };

export function LegendList({ buttons, opened, onClose, id, button }: LegendProps & PopupProps) {
  const { t } = useTranslation("composer");
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-end"
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <ButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown id={id} role="dialog" tabIndex={-1} aria-label={t("editor.legend")}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus needs a place to be */}
        <ul className={classes["legend"]} tabIndex={0} data-autofocus>
          {buttons.map(({ name, label, icon: LegendIcon, keys }) => (
            <li key={name}>
              <LegendIcon size={19} stroke={1.9} aria-hidden />
              <span>{label}</span>
              {keys && <kbd>{shownKeys(keys)}</kbd>}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
