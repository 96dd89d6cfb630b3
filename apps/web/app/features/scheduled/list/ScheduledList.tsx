import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { dayAt, instantOn, plusDays } from "../calendar/calendarDay.ts";
import { useUpcoming } from "../calendar/calendarQueries.ts";
import { eventsOf, type CalendarEvent } from "../calendar/calendarEvents.ts";
import { RowsSkeleton } from "../calendar/CalendarSkeleton.tsx";
import { CutNotice } from "../calendar/CutNotice.tsx";
import { EmptySchedule } from "../calendar/EmptySchedule.tsx";
import type { OpenDialog } from "../details/ItemDialog.tsx";
import { FilterBar } from "../filters/FilterBar.tsx";
import { NothingMatches } from "../filters/NothingMatches.tsx";
import type { FilterInAddress } from "../filters/useCalendarFilter.ts";
import { ListCards } from "./ListCards.tsx";
import { ListTable } from "./ListTable.tsx";
import { inListOrder, sectionsOf } from "./listSections.ts";
import { MoreButton } from "../items/MoreButton.tsx";
import classes from "../ScheduledTab.module.css";
import type { ItemActions } from "../details/useItemActions.ts";
import { useMore } from "../items/useMore.ts";

export type ScheduledListProps = {
  readonly now: Date;
  readonly filters: FilterInAddress;
  readonly actions: ItemActions;
  readonly onDialog: (dialog: OpenDialog) => void;
};

type Which = "upcoming" | "earlier";
const EARLIER_DAYS = 30;
const PAGE = 25;

/** Posts and polls by day, the next one first. */
export function ScheduledList({ now, filters, actions, onDialog }: ScheduledListProps) {
  const { t } = useTranslation("scheduled");
  const zone = useTimeZone();
  const { number } = useFormat();
  const [which, setWhich] = useState<Which>("upcoming");
  const from = instantOn(plusDays(dayAt(now, zone), -EARLIER_DAYS), 0, zone);
  const all = useUpcoming(from, filters.filter);
  const channels = useChannels();
  const isPending = all.isPending || channels.isPending;
  const isPhone = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  const items = all.data?.items;
  const events = useMemo(() => eventsOf(items ?? []), [items]);
  const chosen = isPending ? [] : inListOrder(chosenOf(events, which, now));
  const { shown, hasMore, showMore } = useMore(
    chosen,
    PAGE,
    which + JSON.stringify(filters.filter),
  );
  const isFiltered = filters.choices > 0;
  const label = (value: Which) => t(`list.${value}`, { count: EARLIER_DAYS });
  // The number says that what is looked for stands in the other part.
  const countedLabel = (value: Which) =>
    t("list.counted", {
      label: label(value),
      number: number(chosenOf(events, value, now).length),
    });
  const Rows = isPhone ? ListCards : ListTable;
  return (
    <>
      <SegmentedControl
        className={classes["which"] ?? ""}
        aria-label={t("list.which")}
        value={which}
        data={(["upcoming", "earlier"] as const).map((value) => ({
          value,
          label: isFiltered ? countedLabel(value) : label(value),
        }))}
        onChange={(value) => setWhich(value === "earlier" ? "earlier" : "upcoming")}
      />
      <FilterBar
        filters={filters}
        isPending={isPending}
        shown={all.isPlaceholderData ? undefined : events.length}
        total={all.data?.total}
      />
      {all.isError && (
        <FailureNotice
          title={t("messages.error_fetch")}
          error={all.error}
          onRetry={() => void all.refetch()}
        />
      )}
      {isPending && (
        <div role="status" aria-label={t("loading")}>
          <RowsSkeleton />
        </div>
      )}
      {all.data?.isComplete === false && <CutNotice />}
      {!isPending && all.data && chosen.length === 0 && isFiltered && (
        <NothingMatches onClear={filters.clear} />
      )}
      {!isPending && all.data && chosen.length === 0 && !isFiltered && (
        <EmptySchedule
          title={t(which === "upcoming" ? "empty.title" : "empty.earlier", { count: EARLIER_DAYS })}
        />
      )}
      {shown.length > 0 && (
        <Rows sections={sectionsOf(shown, zone)} actions={actions} onDialog={onDialog} />
      )}
      {hasMore && <MoreButton shown={shown.length} total={chosen.length} onClick={showMore} />}
    </>
  );
}

/** Upcoming includes due publications that still wait or are being sent, with their siblings. The past is sorted latest first. */
function chosenOf(events: readonly CalendarEvent[], which: Which, now: Date): CalendarEvent[] {
  const isUpcoming = ({ dueAt, status }: CalendarEvent["siblings"][number]) => {
    if (status === "scheduled" || status === "sending") return true;
    // `now` is updated only from time to time, so a publication that was just sent may seem to be in the future.
    return status !== "published" && Date.parse(dueAt) >= now.getTime();
  };
  if (which === "upcoming") return events.filter(({ siblings }) => siblings.some(isUpcoming));
  return events.filter(({ siblings }) => !siblings.some(isUpcoming)).toReversed();
}
