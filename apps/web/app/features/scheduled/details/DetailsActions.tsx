import { Button, Text } from "@mantine/core";
import {
  IconCalendarTime,
  IconCopy,
  IconPencil,
  IconReplace,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { allowedActions, isOnItsWay } from "./allowedActions.ts";
import { contentText } from "../../../shared/text/contentText.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import type { OpenDialog } from "./ItemDialog.tsx";
import classes from "./ItemDetails.module.css";
import { lineOf, titleOf } from "../items/itemLook.ts";
import { mainText } from "../../../shared/publications/ownText.ts";
import type { ItemActions } from "./useItemActions.ts";

export type DetailsActionsProps = {
  readonly actions: ItemActions;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
  /** What they are done to: all channels of the decision, or the one that was chosen. */
  readonly siblings: readonly Publication[];
};

type Props = DetailsActionsProps & { readonly publication: Publication };

/** The buttons for the allowed actions; first those that can be undone. */
export function DetailsActions({ publication, siblings, actions, onDialog, onClose }: Props) {
  const { t } = useTranslation("scheduled");
  const { kind } = publication;
  const now = useNow(1000);
  const seen = siblings.map(seenOf);
  const changeable = siblings.filter((each) => !isOnItsWay(each, now)).map(seenOf);
  const allowed = { ...allowedActions(changeable), remove: allowedActions(seen).remove };
  const all = { ...seenOf(publication), siblings: seen, words: wordsOf(publication) };
  const item = { ...all, siblings: changeable };
  const asked = { item, isFromDetails: true };
  // What most channels say: a text of its own is edited where its channel was chosen.
  const edited = mainText(changeable.filter(({ status }) => status === "scheduled")) ?? publication;
  const isLockedPoll = kind === "poll" && allowed.edit;
  const edit = allowed.edit && (
    <Button
      variant={isLockedPoll ? "default" : "filled"}
      disabled={isLockedPoll}
      {...(isLockedPoll && { "aria-describedby": "poll-edit" })}
      leftSection={<IconPencil size={18} aria-hidden />}
      onClick={() => actions.edit(edited.id, siblings.length === 1)}
    >
      {t("action.edit")}
    </Button>
  );
  return (
    <>
      <div className={classes["actions"]} data-actions>
        {isLockedPoll ? (
          <Button
            leftSection={<IconReplace size={18} aria-hidden />}
            onClick={() => actions.replace(item)}
          >
            {t("action.replace")}
          </Button>
        ) : (
          edit
        )}
        {allowed.reschedule && (
          <Button
            variant="default"
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
          onClick={() => actions.duplicate(all)}
        >
          {t("action.duplicate")}
        </Button>
        {allowed.remove && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => {
              onClose();
              void actions.remove(all);
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

function seenOf(publication: Publication) {
  return { ...publication, errorCode: publication.error?.code ?? null };
}

/** The title in the calendar; empty when there are only images. */
function wordsOf({ kind, content }: Publication): string {
  const excerpt = "question" in content ? content.question : contentText(content.text);
  return titleOf(lineOf({ kind, excerpt }));
}
