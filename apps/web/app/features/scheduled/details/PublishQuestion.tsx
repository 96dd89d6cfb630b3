import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";
import type { AskedItem } from "./useItemActions.ts";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import { useFirstFocus } from "./useFirstFocus.ts";

export type PublishQuestionProps = {
  readonly item: AskedItem;
  readonly onCancel: () => void;
  readonly onConfirm: () => Promise<void>;
};

/** Asks once; what becomes of it is shown in the same dialog. */
export function PublishQuestion({ item, onCancel, onConfirm }: PublishQuestionProps) {
  const { t } = useTranslation("scheduled");
  const { dateTime } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const names = item.siblings.map(useChannelName());
  return (
    <Stack gap="lg" ref={useFirstFocus()}>
      <div>
        {item.words !== "" && <strong>{item.words}</strong>}
        {names.length > 1 && <div>{names.join(", ")}</div>}
        <div>{t("publish.text", { time: dateTime(item.dueAt) })}</div>
      </div>
      <DialogActions onCancel={onCancel} focusCancel>
        <Button
          loading={isAsked}
          onClick={() => {
            setAsked(true);
            void onConfirm();
          }}
        >
          {t("publish.yes")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
