import { Button, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";
import { toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { BotTokenField } from "../check/BotTokenField.tsx";
import { ChannelFailure } from "../check/ChannelFailure.tsx";
import { knownBots } from "../check/knownBots.ts";
import { channelName } from "../check/channelName.ts";
import { CheckSteps } from "../check/CheckSteps.tsx";
import type { ChannelDialogProps } from "./DeleteChannelDialog.tsx";
import { useBotTokenForm } from "./useBotTokenForm.ts";
import { useFieldSentence } from "../check/useFieldSentence.ts";

export function BotTokenDialog({ channel, opened, onClose }: ChannelDialogProps) {
  const { t } = useTranslation("channels");
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(channel.hasBotToken ? "changeBotTokenTitle" : "addBotTokenTitle", {
        channel: channelName(channel),
      })}
    >
      <BotTokenForm channel={channel} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted anew with every opening, so that earlier input and its errors do not come back. */
function BotTokenForm({ channel, onClose }: Pick<ChannelDialogProps, "channel" | "onClose">) {
  const { t } = useTranslation("channels");
  const { data: channels } = useChannels();
  const form = useBotTokenForm(channel, ({ mendedCount, releasedCount, leftCount }) => {
    const count = 1 + mendedCount;
    const said = [
      count > 1 ? t("botTokenSavedSeveral", { count }) : t("botTokenSaved"),
      // What has become too late is offered by the line over the tabs.
      ...(releasedCount > 0 ? [t("released", { count: releasedCount })] : []),
      ...(leftCount > 0 ? [t("botTokenLeft", { count: leftCount })] : []),
    ];
    toastSuccess(said.join(". "));
    onClose();
  });
  const sentence = useFieldSentence(form.problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.checkAndSave();
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap="md">
        {channel.botTokenMask && <Text>{t("botTokenNow", { mask: channel.botTokenMask })}</Text>}
        <BotTokenField
          value={form.botToken}
          onChange={form.changeBotToken}
          known={knownBots(channels ?? [], channel)}
          chosen={form.bot}
          onChoose={form.chooseBot}
          error={sentence("botToken")}
          readOnly={form.isBusy}
        />
        {(form.isChecking || form.check) && <CheckSteps check={form.check} />}
        {form.error !== undefined && (
          <ChannelFailure error={form.error} title={t("saveBotTokenFailed")} />
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={form.isBusy}>
            {t("checkAndSave")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
