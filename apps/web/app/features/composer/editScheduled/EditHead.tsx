import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import {
  changedOf,
  deleteBatch,
  restoreBatch,
  type SeenSiblings,
} from "../../../shared/publications/batchRequests.ts";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import { useRefusedSiblings } from "../../../shared/publications/useRefusedSiblings.ts";
import { useScheduledTab } from "./useScheduledTab.ts";

export type EditHeadProps = {
  readonly publication: PostPublication;
  /** The posts that are deleted: of all channels, or of this one only. */
  readonly targets: readonly PostPublication[];
  readonly onDeleted: () => void;
};

/** When the post goes out, the way back, and the button that deletes it. */
export function EditHead({ publication, targets, onDeleted }: EditHeadProps) {
  const { t } = useTranslation("editScheduledPost");
  const { dateTime } = useFormat();
  const scheduledTab = useScheduledTab();
  const deletion = useDeletion(targets, onDeleted);
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4}>
        <Title order={1} size="h3">
          {t("heading")}
        </Title>
        <Text c="dimmed">{t("scheduledFor", { time: dateTime(publication.dueAt) })}</Text>
      </Stack>
      <Group gap="sm">
        <Button
          component={Link}
          to={scheduledTab}
          state={{ item: publication.id }}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t("back")}
        </Button>
        <Button
          variant="light"
          color="red"
          size="sm"
          leftSection={<IconTrash size={18} aria-hidden />}
          loading={deletion.isPending}
          onClick={() => deletion.mutate()}
        >
          {targets.length > 1 ? t("removeAll", { count: targets.length }) : t("remove")}
        </Button>
      </Group>
    </Group>
  );
}

/** Deletes without a question, because deleting can be undone. */
function useDeletion(targets: readonly PostPublication[], onDeleted: () => void) {
  const { t } = useTranslation("editScheduledPost");
  const { shortDateTime } = useFormat();
  const nameOf = useChannelName();
  const refused = useRefusedSiblings();
  const sentenceOf = useErrorSentence();

  async function restore(deleted: SeenSiblings) {
    try {
      await restoreBatch(deleted);
      announce(t("restored"));
    } catch (error) {
      toastError(`${t("error_restore")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  return useMutation({
    mutationFn: () => deleteBatch(targets),
    onSuccess: (results) => {
      onDeleted();
      const deleted = changedOf(results);
      const [count, total] = [deleted.length, results.length];
      const time = shortDateTime(targets[0]?.dueAt ?? "", new Date());
      const channel = deleted.map(nameOf).toSorted().join(", ");
      const said =
        count < total
          ? t("removedSome", { count, total }) + refused(results)
          : t("removed", { channel, time });
      toastUndo(said, t("undo"), () => void restore(deleted));
    },
    onError: (error) => toastError(`${t("error_delete")}. ${fullSentences(sentenceOf(error))}`),
  });
}
