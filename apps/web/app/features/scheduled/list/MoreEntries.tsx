import { Menu } from "@mantine/core";
import { IconCalendarTime, IconCopy, IconReplace } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../../shared/ui/popup/ButtonMenu.tsx";
import type { PopupProps } from "../../../shared/ui/popup/popup.ts";

export type MoreActionsProps = {
  readonly label: string;
  readonly onDuplicate: () => void;
  /** Undefined where editing does the same. */
  readonly onReplace: (() => void) | undefined;
  /** Undefined when the time can no longer change. */
  readonly onReschedule: (() => void) | undefined;
};

export function MoreEntries(props: PopupProps & Omit<MoreActionsProps, "label">) {
  const { onDuplicate, onReplace, onReschedule, ...popup } = props;
  const { t } = useTranslation("scheduled");
  return (
    <ButtonMenu {...popup}>
      {onReschedule && (
        <Menu.Item leftSection={<IconCalendarTime size={18} aria-hidden />} onClick={onReschedule}>
          {t("action.reschedule")}
        </Menu.Item>
      )}
      {onReplace && (
        <Menu.Item leftSection={<IconReplace size={18} aria-hidden />} onClick={onReplace}>
          {t("action.replace")}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
        {t("action.duplicate")}
      </Menu.Item>
    </ButtonMenu>
  );
}
