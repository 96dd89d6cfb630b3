import { Button, NativeSelect, Skeleton, Stack } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { publicationStatuses, type PublicationStatus } from "@vestnik/domain/publication";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { EmptyState } from "../../shared/ui/EmptyState.tsx";
import { ErrorNotice } from "../../shared/ui/ErrorNotice.tsx";
import { HistoryItem } from "./HistoryItem.tsx";
import { usePublicationList, usePublicationUpdates } from "./publicationQueries.ts";
import classes from "./publications.module.css";

/** Everything that was published or is to be, newest first, and what became of it. */
export function PublicationHistory() {
  const { t } = useTranslation("publications");
  const [status, setStatus] = useState<PublicationStatus>();
  const { zone } = useFormat();
  const now = useNow();
  usePublicationUpdates();
  return (
    <section aria-labelledby="history-heading">
      <div className={`${classes["head"]} ${classes["listHead"]}`}>
        <h2 id="history-heading">{t("history.heading")}</h2>
        <span className={classes["quiet"]}>{t("history.zone", { zone: zone(now) })}</span>
        <StatusFilter status={status} onChange={setStatus} />
      </div>
      <HistoryList status={status} />
    </section>
  );
}

type StatusFilterProps = {
  readonly status: PublicationStatus | undefined;
  readonly onChange: (status: PublicationStatus | undefined) => void;
};

function StatusFilter({ status, onChange }: StatusFilterProps) {
  const { t } = useTranslation("publications");
  return (
    <NativeSelect
      aria-label={t("history.filter")}
      value={status ?? ""}
      onChange={(event) =>
        onChange(publicationStatuses.find((each) => each === event.currentTarget.value))
      }
      data={[
        { value: "", label: t("history.all") },
        ...publicationStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      ]}
    />
  );
}

function HistoryList({ status }: { status: PublicationStatus | undefined }) {
  const { t } = useTranslation("publications");
  const sentenceOf = useErrorSentence();
  const list = usePublicationList(status);
  if (list.isPending) return <HistorySkeleton />;
  if (list.data === undefined) {
    return (
      <ErrorNotice
        title={t("history.failed")}
        {...sentenceOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.length === 0) {
    return status === undefined ? (
      <EmptyState
        icon={IconHistory}
        title={t("history.emptyTitle")}
        text={t("history.emptyText")}
      />
    ) : (
      <EmptyState icon={IconHistory} title={t("history.emptyFiltered")} />
    );
  }
  return (
    <Stack gap="md">
      <ul className={`${classes["plainList"]} ${classes["history"]}`}>
        {list.data.map((publication) => (
          <HistoryItem key={publication.id} publication={publication} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("history.more")}
        </Button>
      )}
    </Stack>
  );
}

function HistorySkeleton() {
  const { t } = useTranslation("publications");
  return (
    <Stack gap="sm" role="status" aria-label={t("history.loading")}>
      <Skeleton height={96} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </Stack>
  );
}
