import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { cancelPlan, withdrawBatch } from "../../../shared/publications/batchRequests.ts";
import { keepChanged } from "../../../shared/publications/keepChanged.ts";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { Preparing } from "../poll/Preparing.tsx";
import { PollResult } from "../poll/PollResult.tsx";
import classes from "./publications.module.css";

/** What became of a post since it was published: changed, pinned or removed, on its way to that, or why not. */
export function FollowUpLine({ publication }: { readonly publication: Publication }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const { shortDateTime } = useFormat();
  const now = useNow();
  const { editedAt, removedAt, pinnedAt, unpinAt, removeAt, followUp } = publication;
  const timed = (what: "edited" | "removed" | "pinned", at: string | null) =>
    at === null ? [] : [t(`published.since.${what}`, { time: shortDateTime(at, now) })];
  const facts = [
    ...timed("removed", removedAt),
    ...(removedAt === null ? timed("edited", editedAt) : []),
    ...timed("pinned", pinnedAt),
    ...(followUp?.state === "waiting" ? [t(`published.waiting.${followUp.kind}`)] : []),
  ];
  const plan = [
    ...(unpinAt === null ? [] : [t("published.plan.unpin", { time: shortDateTime(unpinAt, now) })]),
    ...(removeAt === null
      ? []
      : [t("published.plan.remove", { time: shortDateTime(removeAt, now) })]),
  ];
  return (
    <>
      {publication.preparing && <Preparing publication={publication} />}
      {publication.kind === "poll" && <PollResult poll={publication} />}
      {facts.length > 0 && (
        <p className={classes["quiet"]}>
          {facts.join(" · ")}{" "}
          {followUp?.state === "waiting" && (
            <CallBack
              publication={publication}
              label={t("published.withdraw")}
              send={withdrawBatch}
            />
          )}
        </p>
      )}
      {plan.length > 0 && (
        <p className={classes["quiet"]}>
          {plan.join(" · ")}{" "}
          <CallBack
            publication={publication}
            label={t("published.plan.cancel")}
            send={cancelPlan}
          />
        </p>
      )}
      {followUp?.state === "failed" && (
        <Notice
          tone="bad"
          title={t(`published.failed.${followUp.kind}`)}
          actions={
            <CallBack
              publication={publication}
              label={t("published.dismiss")}
              send={withdrawBatch}
            />
          }
        >
          {fullSentences(errorSentence(followUp.code ?? "telegram_refused", language))}
          {followUp.code === "telegram_refused" && ` ${followUp.description}`}
        </Notice>
      )}
    </>
  );
}

type CallBackProps = {
  readonly publication: Publication;
  readonly label: string;
  readonly send: typeof withdrawBatch;
};

/** Calls back what waits or is planned, or puts a failure out of sight. */
function CallBack({ publication, label, send }: CallBackProps) {
  const { t } = useTranslation("publications");
  const queryClient = useQueryClient();
  const sentenceOf = useErrorSentence();
  const withdrawal = useMutation({
    mutationFn: async () => await send([publication]),
    onSuccess: (results) => keepChanged(queryClient, results),
    onError: (error) =>
      toastError(`${t("published.notWithdrawn")} ${fullSentences(sentenceOf(error))}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mih={32}
      loading={withdrawal.isPending}
      onClick={() => withdrawal.mutate()}
    >
      {label}
    </Button>
  );
}
