import { ActionIcon, Button, Loader, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "./calendar/calendarDay.ts";
import { useCalendarFormats } from "./calendar/calendarFormats.ts";
import { stepOf, type CalendarView } from "./calendar/calendarRange.ts";
import classes from "./ScheduledTab.module.css";

export type ScheduledToolbarProps = {
  readonly view: CalendarView;
  /** Those one can choose. */
  readonly views: readonly CalendarView[];
  readonly date: Day;
  readonly days: readonly Day[];
  readonly isLoading: boolean;
  readonly onView: (view: CalendarView) => void;
  readonly onToday: () => void;
  readonly onStep: (steps: number) => void;
  /** Stands beside the heading. */
  readonly children?: ReactNode;
};

/** The present place in the calendar, and buttons to other places. */
export function ScheduledToolbar(props: ScheduledToolbarProps) {
  const { view, views, date, days, isLoading, onView, onToday, onStep, children } = props;
  const { t } = useTranslation(["scheduled", "general"]);
  const formats = useCalendarFormats();
  const step = stepOf(view);
  return (
    <div className={classes["toolbar"]}>
      <div className={classes["steps"]}>
        <Button variant="default" size="sm" onClick={onToday}>
          {t("go.today")}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(`go.previous.${step}`)}
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(`go.next.${step}`)}
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <h3 className={classes["range"]} aria-live="polite">
        {formats.heading(view, days, date)}
      </h3>
      {isLoading && <Loader size={18} aria-label={t("general:loading")} />}
      <SegmentedControl
        className={classes["views"] ?? ""}
        aria-label={t("view.label")}
        value={view}
        data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(value) => {
          const chosen = views.find((one) => one === value);
          if (chosen) onView(chosen);
        }}
      />
      {children}
    </div>
  );
}
