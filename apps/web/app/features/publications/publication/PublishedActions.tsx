import { Button } from "@mantine/core";
import { IconPencil, IconPin, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { isRemovable } from "@vestnik/domain/followUp";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import {
  type BatchResult,
  changedOf,
  pinBatch,
  removeFromChannels,
} from "../../../shared/publications/batchRequests.ts";
import { keepChanged } from "../../../shared/publications/keepChanged.ts";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import { useRefusedSiblings } from "../../../shared/publications/useRefusedSiblings.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";
import classes from "./publications.module.css";

type PublishedActionsProps = {
  /** Of one decision; those that are not in their channels are left out. */
  readonly publications: readonly Publication[];
};

/** What can be done with a post or poll that is in its channels. Of what was published by hand the messages are not known. */
export function PublishedActions({ publications }: PublishedActionsProps) {
  const { t } = useTranslation("publications");
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const there = publications.filter(isThere);
  const [first] = there;
  const act = useAct();
  const nameOf = useChannelName();
  if (!first) return null;
  const removable = there.filter(
    ({ publishedAt }) => publishedAt !== null && isRemovable(new Date(publishedAt), now),
  );
  const pinned = there.filter(({ pinnedAt }) => pinnedAt !== null);
  const loose = there.filter(({ pinnedAt }) => pinnedAt === null);
  const names = removable.map(nameOf).toSorted().join(", ");
  return (
    <>
      {first.kind === "post" && (
        <Button
          {...look}
          component={Link}
          to={`/edit-published-post/${first.id}`}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t("published.edit")}
        </Button>
      )}
      {loose.length > 0 && (
        <Button
          {...look}
          loading={act.isPending && act.variables.kind === "pin"}
          leftSection={<IconPin size={16} aria-hidden />}
          onClick={() => act.mutate({ kind: "pin", send: () => pinBatch(loose, true) })}
        >
          {t("published.pin")}
        </Button>
      )}
      {pinned.length > 0 && (
        <Button
          {...look}
          loading={act.isPending && act.variables.kind === "unpin"}
          leftSection={<IconPinnedOff size={16} aria-hidden />}
          onClick={() => act.mutate({ kind: "unpin", send: () => pinBatch(pinned, false) })}
        >
          {t("published.unpin")}
        </Button>
      )}
      {removable.length > 0 && (
        <Button
          {...look}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t("published.remove")}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t("published.removeTitle", { count: removable.length })}
        confirmLabel={t("published.removeYes")}
        destructive
        busy={act.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          act.mutate(
            { kind: "remove", send: () => removeFromChannels(removable) },
            { onSettled: () => setAsking(false) },
          )
        }
      >
        {t("published.removeText", { channels: names })}
      </ConfirmDialog>
    </>
  );
}

const look = {
  variant: "subtle",
  size: "compact-sm",
  mih: 32,
  className: classes["copy"] ?? "",
} as const;

/** In its channel, and which message it is is known. */
function isThere({ status, messageUrl, channelId, followUp }: Publication): boolean {
  const isGoing = followUp?.kind === "remove" && followUp.state === "waiting";
  return status === "published" && messageUrl !== null && channelId !== null && !isGoing;
}

type Act = {
  readonly kind: "pin" | "unpin" | "remove";
  readonly send: () => Promise<readonly BatchResult[]>;
};

/** Hands a decision over; what became of it stands beside each channel. */
function useAct() {
  const { t } = useTranslation("publications");
  const queryClient = useQueryClient();
  const refused = useRefusedSiblings();
  const sentenceOf = useErrorSentence();
  return useMutation({
    mutationFn: ({ send }: Act) => send(),
    onSuccess: (results, { kind }) => {
      keepChanged(queryClient, results);
      const count = changedOf(results).length;
      toastSuccess(t(`published.asked.${kind}`, { count }) + refused(results));
    },
    onError: (error, { kind }) =>
      toastError(`${t(`published.notAsked.${kind}`)} ${fullSentences(sentenceOf(error))}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}
