import { Button, Stack } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";

export type KeysQuestionProps = {
  readonly channelNames: readonly string[];
  readonly onClose: () => void;
  readonly onPublish: () => void;
};

/** Asks before keys publish at once. Enter says yes. */
export function KeysQuestion({ channelNames, onClose, onPublish }: KeysQuestionProps) {
  const { t } = useTranslation("composer");
  return (
    <Dialog opened onClose={onClose} title={t("byKeys.title", { count: channelNames.length })}>
      <Stack gap="lg">
        <div>{channelNames.join(", ")}</div>
        <DialogActions onCancel={onClose}>
          <Button
            data-autofocus
            leftSection={<IconSend size={20} aria-hidden />}
            onClick={onPublish}
          >
            {t("publish.button")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
