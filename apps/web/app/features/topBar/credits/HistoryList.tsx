import type { CreditEntry } from "@vestnik/contract/credits";
import { Button, Skeleton } from "@mantine/core";
import { IconCoins } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { EmptyState } from "../../../shared/ui/EmptyState.tsx";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import classes from "./history.module.css";
import { useCreditHistory } from "./useCreditHistory.ts";

type Pages = ReturnType<typeof useCreditHistory>;

/** The newest first, page by page. */
export function HistoryList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("credits");
  const pages = useCreditHistory();
  if (pages.isPending) return <HistorySkeleton />;
  if (!pages.data) {
    return (
      <FailureNotice
        title={t("history.loadFailed")}
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (pages.data.length === 0) return <NothingUsed onLeave={onLeave} />;
  return <Entries entries={pages.data} pages={pages} />;
}

function Entries({ entries, pages }: { entries: readonly CreditEntry[]; pages: Pages }) {
  const { list, focusNewEntries } = useFocusOnNewEntries(entries.length);
  const now = useNow();
  return (
    <>
      <ul ref={list} className={classes["entries"]}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} />
        ))}
      </ul>
      {pages.hasNextPage && <ShowMore pages={pages} onMore={focusNewEntries} />}
    </>
  );
}

function Entry({ entry, now }: { entry: CreditEntry; now: Date }) {
  const { t } = useTranslation("credits");
  const { nearTime, dateTime, number } = useFormat();
  const { amount, at } = entry;
  const moved = number(Math.abs(amount));
  const state = entry.kind === "used" ? entry.state : "spent";
  const isReturned = state === "returned";
  const signed = `${amount < 0 ? "−" : "+"}${moved}`;
  return (
    <li className={classes["entry"]} tabIndex={-1}>
      <div>
        {entry.kind === "used"
          ? t(`history.operation.${entry.operation}`)
          : t(`history.pot.${entry.kind}`)}
      </div>
      <div className={classes["amount"]}>{isReturned ? number(0) : signed}</div>
      <time dateTime={at} title={dateTime(at)}>
        {nearTime(at, now)}
      </time>
      {isReturned && <StatusBadge tone="quiet" label={t("history.returned", { amount: moved })} />}
      {state === "reserved" && <StatusBadge tone="info" label={t("history.reserved")} />}
    </li>
  );
}

function ShowMore({ pages, onMore }: { pages: Pages; onMore: () => void }) {
  const { t } = useTranslation("credits");
  function showMore() {
    onMore();
    void pages.fetchNextPage();
  }
  if (pages.isFetchNextPageError) {
    return <FailureNotice title={t("history.moreFailed")} error={pages.error} onRetry={showMore} />;
  }
  return (
    <Button fullWidth variant="default" loading={pages.isFetchingNextPage} onClick={showMore}>
      {t("history.more")}
    </Button>
  );
}

/** Moves the focus to the first new entry, because the button may be gone. */
function useFocusOnNewEntries(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const readUpTo = useRef<number>(undefined);
  // Outside React: the focus.
  useEffect(() => {
    const first = readUpTo.current;
    if (first === undefined || count <= first) return;
    readUpTo.current = undefined;
    list.current?.querySelectorAll("li")[first]?.focus({ preventScroll: true });
  }, [count]);
  const focusNewEntries = () => {
    readUpTo.current = count;
  };
  return { list, focusNewEntries };
}

function NothingUsed({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("credits");
  return (
    <EmptyState icon={IconCoins} title={t("history.emptyTitle")} text={t("history.emptyText")}>
      <Button component={Link} to="/dashboard?tab=content" variant="default" onClick={onLeave}>
        {t("history.write")}
      </Button>
    </EmptyState>
  );
}

function HistorySkeleton() {
  const { t } = useTranslation("credits");
  return (
    <div role="status" aria-label={t("history.loading")} className={classes["entries"]}>
      {[150, 110, 180].map((width) => (
        <div key={width} className={classes["entry"]}>
          <Skeleton h={18} my={3} w={width} />
          <Skeleton h={18} my={3} w={24} />
          <Skeleton h={14} my={3} w={90} />
        </div>
      ))}
    </div>
  );
}
