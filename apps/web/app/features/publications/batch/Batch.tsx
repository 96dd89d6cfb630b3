import { CloseButton, Progress } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BatchBanner, useIsFresh } from "./BatchBanner.tsx";
import { BatchItem } from "./BatchItem.tsx";
import type { BatchProgressProps } from "./BatchProgress.tsx";
import { summarizeBatch, type BatchSummary } from "./batchSummary.ts";
import { excerptOf } from "../../../shared/text/excerpt.ts";
import { dismissBatch } from "./followedBatch.ts";
import { FoldedRows } from "../publication/FoldedRows.tsx";
import { useBatch } from "../publication/publicationQueries.ts";
import classes from "../publication/publications.module.css";

export function Batch({
  batchId,
  startedDrafts,
}: BatchProgressProps & { readonly batchId: string }) {
  const { data } = useBatch(batchId);
  // Nothing is loaded yet, or the batch belongs to the account that was signed in before.
  if (data === undefined || data.length === 0) return null;
  return (
    <BatchList
      publications={data}
      startedDrafts={startedDrafts}
      onDismiss={() => dismissBatch(batchId)}
    />
  );
}

type BatchListProps = BatchProgressProps & {
  readonly publications: readonly Publication[];
  readonly onDismiss: () => void;
};

function BatchList({ publications, startedDrafts, onDismiss }: BatchListProps) {
  const { t } = useTranslation("publications");
  const summary = summarizeBatch(publications);
  const { total, current, verdict } = summary;
  const isUnderWay = verdict === "under way";
  const isFresh = useIsFresh(verdict);
  useOnRise(startedDrafts, () => {
    if (verdict === "success" || verdict === "none") onDismiss();
  });
  return (
    <section className={classes["batch"]} aria-labelledby="batch-heading">
      <div className={classes["head"]}>
        <h2 id="batch-heading">{t(isUnderWay ? "batch.heading" : "batch.headingDone")}</h2>
        {/* The result is shown once: by the banner, or by the badge of a single channel. */}
        {(isUnderWay || !(isFresh || total === 1)) && <Count of={summary} />}
        <CloseButton size={36} aria-label={t("batch.dismiss")} onClick={onDismiss} />
      </div>
      <p className={classes["excerpt"]}>{useFirstWords(publications[0])}</p>
      {isUnderWay && (
        <div className={classes["underWay"]}>
          <Progress.Root size="md">
            <Progress.Section
              value={(current / total) * 100}
              aria-label={t("batch.progressLabel")}
              aria-valuetext={t("batch.progress", { current, total })}
            />
          </Progress.Root>
          <p className={classes["quiet"]}>{t("batch.continues")}</p>
        </div>
      )}
      <BatchBanner summary={summary} isFresh={isFresh} />
      <FoldedRows
        publications={publications}
        className={classes["plainList"]}
        row={(publication) => <BatchItem key={publication.id} publication={publication} />}
      />
    </section>
  );
}

function Count({ of: { verdict, current, published, total, held } }: { of: BatchSummary }) {
  const { t } = useTranslation("publications");
  return (
    <span className={classes["count"]}>
      {verdict === "under way"
        ? t("batch.progress", { current, total })
        : t("batch.published", { published, total })}
      {held > 0 && ` · ${t("batch.waiting", { count: held })}`}
    </span>
  );
}

/** The first words of the post or poll, to identify it. */
function useFirstWords(publication: Publication | undefined): string {
  const { t } = useTranslation("publications");
  if (publication === undefined) return "";
  if (publication.kind === "poll") return publication.content.question;
  const { text, tags } = publication.content;
  return excerptOf(text) || tags.join(" ") || t("item.untitled");
}

function useOnRise(count: number, act: () => void): void {
  const seen = useRef(count);
  const onRise = useEffectEvent(act);
  // Outside React: the followed batch in the browser's storage.
  useEffect(() => {
    if (count > seen.current) onRise();
    seen.current = count;
  }, [count]);
}
