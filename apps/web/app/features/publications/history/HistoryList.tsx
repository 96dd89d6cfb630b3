import { Anchor, Button, VisuallyHidden } from "@mantine/core";
import { IconHistory, IconSearchOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { EmptyState } from "../../../shared/ui/EmptyState.tsx";
import { historyEntries, type DecidedPublication } from "./historyEntries.ts";
import { HistoryDays } from "./HistoryDays.tsx";
import { isFiltered, noFilter, type HistoryFilter } from "./historyFilter.ts";
import type { HistoryFiltersProps } from "./HistoryFilters.tsx";
import classes from "./history.module.css";
import { useUnderWay } from "../publication/publicationQueries.ts";
import { useDecided } from "./useDecided.ts";
import { usePublicationList } from "./usePublicationList.ts";

export function HistoryList({ filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation("publications");
  const list = usePublicationList(filter);
  const decided = useDecided(filter);
  const above = useBatchesOnTheirWay(filter, decided);
  if (list.isPending) return <HistorySkeleton />;
  if (list.data === undefined) {
    return (
      <FailureNotice
        title={t("history.failed")}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const hasMore = list.hasNextPage;
  const entries = historyEntries({ listed: list.data, decided, hasMore, without: above });
  const isAnswered = !list.isPlaceholderData;
  const isEmpty = entries.length === 0 && above.length === 0;
  return (
    <div aria-busy={!isAnswered} className={classes["list"]}>
      <VisuallyHidden role="status">
        {isAnswered && isFiltered(filter) && t("history.shown", { count: entries.length })}
      </VisuallyHidden>
      {filter.status === "attention" && <ScheduledToo />}
      {!isEmpty && (
        <HistoryDays
          onItsWay={above}
          entries={entries}
          search={filter.search}
          more={hasMore ? list : undefined}
        />
      )}
      {isEmpty && isAnswered && <NothingToShow filter={filter} onChange={onChange} />}
    </div>
  );
}

/** The number beside the tab counts what is scheduled and waits in vain, too; that is in the calendar. */
function ScheduledToo() {
  const { t } = useTranslation("publications");
  return (
    <p className={classes["too"]}>
      {t("history.endedOnly")}{" "}
      <Anchor
        component={Link}
        to={{ search: "?tab=scheduled&view=list&state=attention" }}
        underline="always"
      >
        {t("history.scheduledToo")}
      </Anchor>
    </p>
  );
}

/** The batches above the days; without publications that the owner just sent again in the list below. */
function useBatchesOnTheirWay(
  filter: HistoryFilter,
  decided: readonly DecidedPublication[],
): readonly string[] {
  const underWay = useUnderWay();
  if (isFiltered(filter) || underWay === undefined) return [];
  const decidedIds = new Set(decided.map(({ publication }) => publication.id));
  const others = underWay.filter(({ id }) => !decidedIds.has(id));
  return [...new Set(others.map(({ batchId }) => batchId))];
}

function NothingToShow({ filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation("publications");
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t("history.nothingMatches")}
        text={t("history.nothingMatchesText")}
      >
        <Button variant="default" onClick={() => onChange(noFilter)}>
          {t("history.clear")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconHistory} title={t("history.emptyTitle")} text={t("history.emptyText")}>
      <Button component={Link} to={{ search: "?tab=content" }}>
        {t("history.write")}
      </Button>
    </EmptyState>
  );
}

/** The shape of the static page (shared/firstScreen), which stood in this place before. */
export function HistorySkeleton() {
  const { t } = useTranslation("publications");
  return (
    <div className="v-first-list" role="status" aria-label={t("history.loading")}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
