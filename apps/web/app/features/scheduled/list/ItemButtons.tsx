import { IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import { allowedActions } from "../details/allowedActions.ts";
import { IconButton } from "../items/IconButton.tsx";
import type { OpenDialog } from "../details/ItemDialog.tsx";
import { MoreActions } from "./MoreActions.tsx";
import classes from "./ScheduledList.module.css";
import type { ItemActions } from "../details/useItemActions.ts";

export type ItemButtonsProps = {
  readonly item: CalendarEvent;
  readonly title: string;
  readonly actions: ItemActions;
  readonly onDialog: (dialog: OpenDialog) => void;
};

/**
 * The actions on one line of the list. The Edit button of a poll is marked as disabled, but a click on it shows the
 * reason.
 */
export function ItemButtons({ item, title, actions, onDialog }: ItemButtonsProps) {
  const { t } = useTranslation("scheduled");
  const allowed = allowedActions(item.siblings);
  const edited = item.siblings.find(({ status }) => status === "scheduled") ?? item;
  const isPoll = item.kind === "poll";
  const asked = { item: { ...item, words: title }, isFromDetails: false };
  const named = (action: string) => ({
    title: action,
    "aria-label": t("action.forItem", { action, title }),
  });
  return (
    <div className={classes["buttons"]}>
      {allowed.publishNow && (
        <IconButton
          icon={IconSend}
          {...named(t("action.publishNow"))}
          onClick={() => onDialog({ kind: "publish", ...asked })}
        />
      )}
      {allowed.edit && (
        <IconButton
          icon={IconPencil}
          {...named(t("action.edit"))}
          aria-disabled={isPoll}
          onClick={() => {
            if (isPoll) toastError(t("messages.poll_edit_not_available"));
            else actions.edit(edited.id);
          }}
        />
      )}
      {allowed.remove && (
        <IconButton
          icon={IconTrash}
          {...named(t("action.delete"))}
          onClick={() => void actions.remove(asked.item)}
        />
      )}
      <MoreActions
        label={t("action.moreFor", { title })}
        onDuplicate={() => actions.duplicate(item)}
        onReplace={isPoll && allowed.edit ? () => actions.replace(item) : undefined}
        onReschedule={
          allowed.reschedule ? () => onDialog({ kind: "reschedule", ...asked }) : undefined
        }
      />
    </div>
  );
}
