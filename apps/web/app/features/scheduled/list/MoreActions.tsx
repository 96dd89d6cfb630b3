import { Menu } from "@mantine/core";
import { IconCalendarTime, IconCopy, IconDotsVertical, IconReplace } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { IconButton } from "../items/IconButton.tsx";

export type MoreActionsProps = {
  readonly label: string;
  readonly onDuplicate: () => void;
  /** Undefined where editing does the same. */
  readonly onReplace: (() => void) | undefined;
  /** Undefined when the time can no longer change. */
  readonly onReschedule: (() => void) | undefined;
};

/**
 * A button that becomes a Mantine menu at the first click, because a menu for each line would cost more than the rest
 * of the list.
 */
export function MoreActions(props: MoreActionsProps) {
  const [menu, setMenu] = useState<"unasked" | "closed" | "opened">("unasked");
  if (menu !== "unasked") {
    const onChange = (opened: boolean) => setMenu(opened ? "opened" : "closed");
    return <MoreMenu {...props} opened={menu === "opened"} onChange={onChange} />;
  }
  function openFirst(): void {
    // The menu's button takes the focus before the menu opens, so that the focus returns to it.
    flushSync(() => setMenu("closed"));
    setMenu("opened");
  }
  return (
    <IconButton
      icon={IconDotsVertical}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={openFirst}
    />
  );
}

type MoreMenuProps = MoreActionsProps & {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

function MoreMenu({
  label,
  onDuplicate,
  onReplace,
  onReschedule,
  opened,
  onChange,
}: MoreMenuProps) {
  const { t } = useTranslation("scheduled");
  return (
    <Menu position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>
        <IconButton icon={IconDotsVertical} aria-label={label} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        {onReschedule && (
          <Menu.Item
            leftSection={<IconCalendarTime size={18} aria-hidden />}
            onClick={onReschedule}
          >
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
      </Menu.Dropdown>
    </Menu>
  );
}
