import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useChannels } from "../../../shared/api/channelQueries.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import {
  deletePublication,
  fetchPublications,
  publicationKeys,
  restorePublication,
} from "../../../shared/publications/publicationRequests.ts";
import { useScheduledTab } from "./useScheduledTab.ts";

export type EditHeadProps = {
  readonly publication: PostPublication;
  readonly onDeleted: () => void;
};

/** When the post goes out, the way back, and the button that deletes it. */
export function EditHead({ publication, onDeleted }: EditHeadProps) {
  const { t } = useTranslation("editScheduledPost");
  const { dateTime } = useFormat();
  const scheduledTab = useScheduledTab();
  const deletion = useDeletion(publication, onDeleted);
  const { channelId, channelTitle } = publication;
  const { data: channels } = useChannels();
  const channel = channels?.find(({ id }) => id === channelId)?.displayName ?? channelTitle;
  const siblings = useQuery({
    queryKey: publicationKeys.waitingSiblings(publication.id),
    queryFn: ({ signal }) => hasWaitingSiblings(publication, signal),
  });
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4}>
        <Title order={1} size="h3">
          {t("heading")}
        </Title>
        <Text c="dimmed">{t("scheduledFor", { time: dateTime(publication.dueAt) })}</Text>
        {siblings.data === true && <Text size="sm">{t("onlyThisChannel", { channel })}</Text>}
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
          {t("remove")}
        </Button>
      </Group>
    </Group>
  );
}

/** Whether other publications of the same batch still wait. */
async function hasWaitingSiblings({ id, batchId }: PostPublication, signal: AbortSignal) {
  const filter = { batchId, status: "scheduled", limit: 2 };
  const { publications } = await fetchPublications(filter, signal);
  return publications.some((other) => other.id !== id);
}

/** Deletes without a question, because deleting can be undone. */
function useDeletion({ id, version, channelTitle, dueAt }: PostPublication, onDeleted: () => void) {
  const { t } = useTranslation("editScheduledPost");
  const { shortDateTime } = useFormat();
  const sentenceOf = useErrorSentence();

  async function restore() {
    try {
      await restorePublication(id);
      toastSuccess(t("restored"));
    } catch (error) {
      toastError(`${t("error_restore")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  return useMutation({
    mutationFn: () => deletePublication({ id, version }),
    onSuccess: () => {
      onDeleted();
      const said = { channel: channelTitle, time: shortDateTime(dueAt, new Date()) };
      toastUndo(t("removed", said), t("undo"), () => void restore());
    },
    onError: (error) => toastError(`${t("error_delete")}. ${fullSentences(sentenceOf(error))}`),
  });
}
