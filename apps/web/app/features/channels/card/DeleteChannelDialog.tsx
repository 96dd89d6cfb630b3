import type { Channel } from "@vestnik/contract/channels";
import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../shared/ui/dialog/ConfirmDialog.tsx";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { ChannelFailure } from "../check/ChannelFailure.tsx";
import { useDeleteChannel } from "../check/channelMutations.ts";
import { channelName } from "../check/channelName.ts";

export type ChannelDialogProps = {
  readonly channel: Channel;
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function DeleteChannelDialog({ channel, opened, onClose }: ChannelDialogProps) {
  const { t } = useTranslation("channels");
  const deletion = useDeleteChannel(channel.id);
  const name = { channel: channelName(channel) };
  const close = () => {
    deletion.reset();
    onClose();
  };
  // The channel's card, and this dialog with it, may be gone before the answer is here; it is told all the same.
  const confirm = async () =>
    await deletion.mutateAsync().then(
      () => announce(t("deleted", name)),
      // The failure is shown in the dialog.
      () => undefined,
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={t("deleteTitle", name)}
      confirmLabel={t("deleteConfirm")}
      destructive
      busy={deletion.isPending}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Stack gap="sm">
        <Text>{t("deleteText")}</Text>
        <Text>{t("deleteKept")}</Text>
        {deletion.isError && <ChannelFailure error={deletion.error} title={t("deleteFailed")} />}
      </Stack>
    </ConfirmDialog>
  );
}
