import { Button, Text } from "@mantine/core";
import { IconCalendarTime, IconCopy, IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { allowedActions } from "./allowedActions.ts";
import { contentText } from "../../../shared/text/contentText.ts";
import type { OpenDialog } from "./ItemDialog.tsx";
import classes from "./ItemDetails.module.css";
import { lineOf, titleOf } from "../items/itemLook.ts";
import { useFirstFocus } from "./useFirstFocus.ts";
import type { ItemActions } from "./useItemActions.ts";

export type DetailsActionsProps = {
  readonly actions: ItemActions;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
};

type Props = DetailsActionsProps & { readonly publication: Publication };

/** The buttons for the allowed actions; first those that can be undone. */
export function DetailsActions({ publication, actions, onDialog, onClose }: Props) {
  const { t } = useTranslation("scheduled");
  const { id, kind, status, error } = publication;
  const allowed = allowedActions({ status, errorCode: error?.code ?? null });
  const asked = { item: { ...publication, words: wordsOf(publication) }, isFromDetails: true };
  const isLockedPoll = kind === "poll" && allowed.edit;
  const edit = allowed.edit && (
    <Button
      variant={isLockedPoll ? "default" : "filled"}
      disabled={isLockedPoll}
      {...(isLockedPoll && { "aria-describedby": "poll-edit" })}
      leftSection={<IconPencil size={18} aria-hidden />}
      onClick={() => actions.edit(id)}
    >
      {t("action.edit")}
    </Button>
  );
  return (
    <>
      <div className={classes["actions"]} ref={useFirstFocus()}>
        {!isLockedPoll && edit}
        {allowed.reschedule && (
          <Button
            variant={isLockedPoll ? "filled" : "default"}
            leftSection={<IconCalendarTime size={18} aria-hidden />}
            onClick={() => onDialog({ kind: "reschedule", ...asked })}
          >
            {t("action.reschedule")}
          </Button>
        )}
        {isLockedPoll && edit}
        {allowed.publishNow && (
          <Button
            variant="default"
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => onDialog({ kind: "publish", ...asked })}
          >
            {t("action.publishNow")}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => actions.duplicate(id)}
        >
          {t("action.duplicate")}
        </Button>
        {allowed.remove && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => {
              onClose();
              void actions.remove(asked.item);
            }}
          >
            {t("action.delete")}
          </Button>
        )}
      </div>
      {isLockedPoll && (
        <Text size="sm" id="poll-edit">
          {t("messages.poll_edit_not_available")}
        </Text>
      )}
    </>
  );
}

/** The title in the calendar; empty when there are only images. */
function wordsOf({ kind, content }: Publication): string {
  const excerpt = "question" in content ? content.question : contentText(content.text);
  return titleOf(lineOf({ kind, excerpt }));
}
