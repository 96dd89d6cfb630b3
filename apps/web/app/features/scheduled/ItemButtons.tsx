import { ActionIcon, Menu } from "@mantine/core";
import {
  IconCalendarTime,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconSend,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import type { CalendarItem } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { toastError } from "../../shared/ui/toast.ts";
import { allowedActions } from "./allowedActions.ts";
import type { OpenDialog } from "./ItemDialog.tsx";
import classes from "./ScheduledList.module.css";
import type { ItemActions } from "./useItemActions.ts";

export type ItemButtonsProps = {
  readonly item: CalendarItem;
  readonly title: string;
  readonly actions: ItemActions;
  readonly onDialog: (dialog: OpenDialog) => void;
};

/** What can be done with one line of the list. A poll's Edit says why it does nothing. */
export function ItemButtons({ item, title, actions, onDialog }: ItemButtonsProps) {
  const { t } = useTranslation("scheduled");
  const allowed = allowedActions(item);
  const isPoll = item.kind === "poll";
  const asked = { item, isFromDetails: false };
  return (
    <div className={classes["buttons"]}>
      {allowed.publishNow && (
        <IconButton
          icon={IconSend}
          action={t("action.publishNow")}
          title={title}
          onClick={() => onDialog({ kind: "publish", ...asked })}
        />
      )}
      {allowed.edit && (
        <IconButton
          icon={IconPencil}
          action={t("action.edit")}
          title={title}
          isDisabled={isPoll}
          onClick={() => {
            if (isPoll) toastError(t("messages.poll_edit_not_available"));
            else actions.edit(item.id);
          }}
        />
      )}
      {allowed.remove && (
        <IconButton
          icon={IconTrash}
          action={t("action.delete")}
          title={title}
          onClick={() => void actions.remove(item)}
        />
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("action.moreFor", { title })}
          >
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {allowed.reschedule && (
            <Menu.Item
              leftSection={<IconCalendarTime size={18} aria-hidden />}
              onClick={() => onDialog({ kind: "reschedule", ...asked })}
            >
              {t("action.reschedule")}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => actions.duplicate(item.id)}
          >
            {t("action.duplicate")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

type IconButtonProps = {
  readonly icon: Icon;
  readonly action: string;
  readonly title: string;
  /** Looks and reads as disabled, but answers a click with the reason. */
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
};

function IconButton({
  icon: ActionSign,
  action,
  title,
  isDisabled = false,
  onClick,
}: IconButtonProps) {
  const { t } = useTranslation("scheduled");
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      title={action}
      aria-label={t("action.forItem", { action, title })}
      aria-disabled={isDisabled}
      {...(isDisabled && { "data-disabled": true })}
      onClick={onClick}
    >
      <ActionSign size={18} aria-hidden />
    </ActionIcon>
  );
}
