import { Button, Stack, Text } from "@mantine/core";
import { emptyPost, type PostOptions } from "@vestnik/domain/content";
import { defaultOptionNames, readDefaultOptions } from "@vestnik/domain/defaultOptions";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LinkPreviewField } from "../../../shared/options/LinkPreviewField.tsx";
import { PinSelect, RemoveSelect } from "../../../shared/options/PeriodSelect.tsx";
import { YesNoField } from "../../../shared/options/YesNoField.tsx";
import { yesNoOptions } from "../../../shared/options/yesNoOptions.ts";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";
import { toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { ChannelFailure } from "../check/ChannelFailure.tsx";
import { useSetDefaultOptions } from "../check/channelMutations.ts";
import { channelName } from "../check/channelName.ts";
import classes from "./NewPostsDialog.module.css";
import type { ChannelDialogProps } from "./DeleteChannelDialog.tsx";

/** Which options the new posts of a channel begin with. */
export function NewPostsDialog({ channel, opened, onClose }: ChannelDialogProps) {
  const { t } = useTranslation("channels");
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("newPosts.title", { channel: channelName(channel) })}
      size="xl"
      fillsPhone
    >
      <NewPostsForm channel={channel} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted anew with every opening, so that what was not saved does not come back. */
function NewPostsForm({ channel, onClose }: Pick<ChannelDialogProps, "channel" | "onClose">) {
  const { t } = useTranslation("channels");
  const { t: names } = useTranslation(["composer", "polls"]);
  const [options, setOptions] = useState<PostOptions>({ ...emptyPost, ...channel.defaultOptions });
  const saving = useSetDefaultOptions(channel.id);
  const change = (chosen: Partial<PostOptions>) => setOptions({ ...options, ...chosen });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toastSuccess(t("newPosts.saved", { channel: channelName(channel) }));
      onClose();
    };
    saving.mutate(readDefaultOptions(options), { onSuccess });
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Text>{t("newPosts.hint")}</Text>
        <div className={classes["fields"]}>
          <Stack gap="md">
            {yesNoOptions(names)
              .filter(({ key }) => defaultOptionNames.some((name) => name === key))
              .map((option) => (
                <YesNoField key={option.key} option={option} chosen={options} onChange={change} />
              ))}
            <LinkPreviewField
              preview={options.linkPreview}
              onChange={(linkPreview) => change({ linkPreview })}
            />
          </Stack>
          <Stack gap="md">
            <PinSelect pin={options.pin} channels={[channel]} onChange={(pin) => change({ pin })} />
            <RemoveSelect
              minutes={options.removeAfterMinutes}
              onChange={(removeAfterMinutes) => change({ removeAfterMinutes })}
            />
          </Stack>
        </div>
        <Text c="dimmed" size="sm">
          {t("newPosts.several")}
        </Text>
        {saving.isError && <ChannelFailure error={saving.error} title={t("newPosts.failed")} />}
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={saving.isPending}>
            {t("newPosts.save")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
