import "./scheduledColors.css";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseTimeZone, useTimeZone } from "../../shared/time/timeZone.ts";
import { TimeZoneLine } from "../../shared/time/TimeZoneLine.tsx";
import { useNow } from "../../shared/time/useNow.ts";
import { toastError } from "../../shared/ui/notice/toast.ts";
import { dayAt } from "./calendar/calendarDay.ts";
import { useCalendarUpdates } from "./calendar/calendarQueries.ts";
import { movedBy, type CalendarView } from "./calendar/calendarRange.ts";
import { DragGhost } from "./drag/DragGhost.tsx";
import { ItemDialog, type ItemDialogProps } from "./details/ItemDialog.tsx";
import { useCalendarFilter } from "./filters/useCalendarFilter.ts";
import { ScheduledCalendar } from "./ScheduledCalendar.tsx";
import { ScheduledList } from "./list/ScheduledList.tsx";
import classes from "./ScheduledTab.module.css";
import { useCalendarAddress, type ShownView } from "./useCalendarAddress.ts";
import { useCalendarKeys } from "./useCalendarKeys.ts";
import { useItemActions } from "./details/useItemActions.ts";
import { useOpenItem } from "./details/useOpenItem.ts";
import { useFocusInNewView } from "./useFocusInNewView.ts";
import { useReturnedItem } from "./useReturnedItem.ts";

export type ScheduledTabProps = {
  /** What the dialog of a publication shows; its code may come late. */
  readonly dialogContent: ItemDialogProps["content"];
};

/** All scheduled publications, as a calendar or as a list. */
export function ScheduledTab({ dialogContent }: ScheduledTabProps) {
  const { t } = useTranslation("scheduled");
  const now = useNow();
  const zone = useTimeZone();
  const { view, date, go, point } = useCalendarAddress(dayAt(now, zone));
  const filters = useCalendarFilter();
  const actions = useItemActions();
  const { dialog, isOpened, open, close } = useOpenItem();
  const [lastView, setLastView] = useState<CalendarView>("month");
  const section = useFocusInNewView(view);
  useReturnedItem(section);
  useCalendarUpdates();
  if (view !== "list" && view !== lastView) setLastView(view);

  const onView = (next: ShownView) => go({ view: next });
  const onToday = () => go({ date: dayAt(new Date(), zone) });
  const onStep = (steps: number) => {
    if (view !== "list") go({ date: movedBy(view, date, steps) });
  };
  const onWriteAt = (instant: Date) => {
    if (instant <= new Date()) toastError(t("slotPassed"));
    else actions.writeAt(instant);
  };
  useCalendarKeys({ onView, onToday, onStep });

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="scheduled-heading"
      className={classes["tab"]}
    >
      <div className={classes["head"]}>
        <h2 id="scheduled-heading">{t("heading")}</h2>
        <TimeZoneLine zone={zone} at={now} onChange={chooseTimeZone} />
        <SegmentedControl
          className={classes["mode"] ?? ""}
          aria-label={t("mode.label")}
          value={view === "list" ? "list" : "calendar"}
          data={(["calendar", "list"] as const).map((value) => ({
            value,
            label: t(`mode.${value}`),
          }))}
          onChange={(mode) => onView(mode === "list" ? "list" : lastView)}
        />
      </div>
      {view === "list" ? (
        <ScheduledList now={now} filters={filters} actions={actions} onDialog={open} />
      ) : (
        <ScheduledCalendar
          view={view}
          date={date}
          now={now}
          filters={filters}
          onView={onView}
          onToday={onToday}
          onStep={onStep}
          onPoint={point}
          onOpen={(id) => open({ kind: "details", id })}
          onOpenDay={(day) => go({ view: "day", date: day })}
          onWriteAt={onWriteAt}
          onMove={(item, to) => void actions.reschedule(item, to.toISOString(), zone)}
        />
      )}
      <ItemDialog
        dialog={dialog}
        opened={isOpened}
        now={now}
        actions={actions}
        content={dialogContent}
        onDialog={open}
        onClose={close}
      />
      <DragGhost />
    </section>
  );
}
