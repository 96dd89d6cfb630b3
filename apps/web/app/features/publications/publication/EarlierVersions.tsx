import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FollowUp, Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { fixBatch } from "../../../shared/publications/batchRequests.ts";
import { keepChanged } from "../../../shared/publications/keepChanged.ts";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";
import { contentText } from "../../../shared/text/contentText.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import classes from "./publications.module.css";

type EarlierVersionsProps = {
  readonly publication: Publication;
  readonly followUps: readonly FollowUp[];
};

/** What the post said before each change in its channel. Putting one back is one more change. */
export function EarlierVersions({ publication, followUps }: EarlierVersionsProps) {
  const { t } = useTranslation("publications");
  const { dateTime, nearTime } = useFormat();
  const now = useNow();
  const queryClient = useQueryClient();
  const sentenceOf = useErrorSentence();
  const restore = useMutation({
    mutationFn: async (before: NonNullable<FollowUp["before"]>) =>
      await fixBatch([publication], before),
    onSuccess: (results) => keepChanged(queryClient, results),
    onError: (error) =>
      toastError(`${t("versions.notRestored")} ${fullSentences(sentenceOf(error))}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
  const edits = followUps.flatMap(({ id, before, endedAt }) =>
    before === null || endedAt === null ? [] : [{ id, before, endedAt }],
  );
  if (edits.length === 0) return null;
  const isThere = publication.removedAt === null;
  return (
    <ol className={classes["attempts"]} aria-label={t("versions.heading")}>
      {edits.map(({ id, before, endedAt }) => (
        <li key={id}>
          <time dateTime={endedAt} title={dateTime(endedAt)}>
            {t("versions.until", { time: nearTime(endedAt, now) })}
          </time>{" "}
          <span className={classes["version"]}>
            {contentText(before.text) || t("item.untitled")}
          </span>
          {isThere && (
            <Button
              variant="subtle"
              size="compact-sm"
              mih={32}
              loading={restore.isPending && restore.variables === before}
              onClick={() => restore.mutate(before)}
            >
              {t("versions.restore")}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
