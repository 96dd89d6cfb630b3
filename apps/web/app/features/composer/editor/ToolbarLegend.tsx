import { ActionIcon, Popover } from "@mantine/core";
import { IconHelp, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { shownKeys } from "../../../shared/keys/shortcuts.ts";
import classes from "./PostEditor.module.css";

type NamedIcon = {
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
};

/** The names of the buttons and their keys, for touch screens, which cannot show tooltips. */
export function ToolbarLegend({ buttons }: { buttons: readonly NamedIcon[] }) {
  const { t } = useTranslation("composer");
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--v-text)"
          size={36}
          aria-label={t("editor.legend")}
          title={t("editor.legend")}
        >
          <IconHelp size={19} stroke={1.9} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("editor.legend")}>
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
