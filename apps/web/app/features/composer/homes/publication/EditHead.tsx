import { Button, Checkbox, Group, Radio, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";
import { joinedNames } from "../../../../shared/i18n/nameOrder.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { announce } from "../../../../shared/ui/notice/announce.ts";
import { toastError } from "../../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../../shared/ui/notice/undoToast.tsx";
import type { PostPublication } from "../../form/postDraft.ts";
import {
  changedOf,
  deleteBatch,
  restoreBatch,
  type SeenSiblings,
} from "../../../../shared/publications/batchRequests.ts";
import { type ChannelOf, useChannelName } from "../../../../shared/publications/useChannelName.ts";
import { useRefusedSiblings } from "../../../../shared/publications/useRefusedSiblings.ts";
import { FailureNotice } from "../../../../shared/i18n/FailureNotice.tsx";
import type { EditedSiblings } from "./useSiblings.ts";
import { SCHEDULED_TAB } from "../../../../shared/addresses/tabAddresses.ts";

type EditHeadProps = {
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
  const language = useLanguage();
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
      const channel = joinedNames(deleted.map(nameOf), language);
      const said =
        count < total
          ? t("removedSome", { count, total }) + refused(results)
          : t("removed", { channel, time });
      toastUndo(said, t("undo"), () => void restore(deleted));
    },
    onError: (error) => toastError(`${t("error_delete")}. ${fullSentences(sentenceOf(error))}`),
  });
}

type WhichChannelsProps = {
  readonly opened: PostPublication;
  readonly siblings: EditedSiblings;
  /** Where other channels are ticked than those the post waits in: those that get the changes. */
  readonly places?: readonly ChannelOf[] | undefined;
};

/** Whether the changes are for all channels of the post or for this one only; nothing where there is one. */
export function WhichChannels({ opened, siblings, places }: WhichChannelsProps) {
  const { t } = useTranslation("editScheduledPost");
  const language = useLanguage();
  const nameOf = useChannelName();
  const { same, own, scope, choose } = siblings;
  if (siblings.error !== null && !scope.onlyHere) {
    return (
      <FailureNotice title={t("which.failed")} error={siblings.error} onRetry={siblings.refetch} />
    );
  }
  if (same.length + own.length === 0) return null;
  const together = places ?? [opened, ...same];
  const channel = nameOf(opened);
  const wherever =
    same.length > 0 ? t("which.all", { count: together.length }) : t("which.one", { channel });
  const everywhere = places ? t("which.ticked") : wherever;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t("which.label")}
        value={scope.onlyHere ? "one" : "all"}
        onChange={(value) => choose({ ...scope, onlyHere: value === "one" })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="all"
            label={everywhere}
            description={joinedNames(together.map(nameOf), language)}
          />
          <Radio
            value="one"
            label={t("which.onlyHere", { channel })}
            description={t("which.onlyHereMeans")}
          />
        </Stack>
      </Radio.Group>
      {own.length > 0 && !scope.onlyHere && (
        <Checkbox.Group
          label={t("which.own")}
          value={[...scope.overwritten]}
          onChange={(overwritten) => choose({ ...scope, overwritten })}
        >
          <Stack gap="xs" mt="xs">
            {own.map((each) => (
              <Checkbox
                key={each.id}
                value={each.id}
                label={t("which.overwrite", { channel: nameOf(each) })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}

/** Returns to the view and the day of the calendar, or to its start. */
export function useScheduledTab(): typeof SCHEDULED_TAB {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("from" in state)) return SCHEDULED_TAB;
  const from = new URLSearchParams(String(state.from));
  return from.get("tab") === "scheduled" ? { ...SCHEDULED_TAB, search: `?${from}` } : SCHEDULED_TAB;
}
