import { DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { IconCalendar } from "@tabler/icons-react";
import { wallTimeAt } from "@vestnik/domain/zonedTime";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/useLanguage.ts";
import { calendarLabels, dayFormat } from "./calendarLabels.ts";
import classes from "./time.module.css";
import { TimeField } from "./TimeField.tsx";
import { writeTime } from "./typedTime.ts";
import { useFormat } from "./useFormat.ts";
import { useWallFields } from "./useWallFields.ts";
import { wallText } from "./wallText.ts";

export type DateTimeFieldProps = {
  /** Undefined while none is chosen. */
  readonly value: Date | undefined;
  /** The zone of the wall clock; shown by `TimeZoneLine`. */
  readonly zone: string;
  readonly now: Date;
  /** A sentence about the invalid value. */
  readonly error?: string | undefined;
  /** How much each day of the month in sight has already, by "2026-12-24". */
  readonly busyDays?: ReadonlyMap<string, number> | undefined;
  /** The month that the calendar begins to show, as in "2026-12". */
  readonly onMonth?: (month: string) => void;
  /** Undefined as soon as a part of it is empty. */
  readonly onChange: (instant: Date | undefined) => void;
};

const DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

const SAMPLE_TIME = "18:00";

/** A date and a time on the wall clock of a zone. Says when the clocks skip that time or show it twice. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, zone, now, error, busyDays, onMonth, onChange } = props;
  const { t } = useTranslation("time");
  const language = useLanguage();
  const format = useFormat();
  const dateId = useId();
  const { day, time, kind, change } = useWallFields(value, zone, onChange);
  const { locale } = format;
  const labels = useMemo(() => calendarLabels(language, locale), [language, locale]);
  const today = wallText(wallTimeAt(now, zone)).day;
  const busyOn = (date: string) => busyDays?.get(date) ?? 0;
  const shownDay = day === "" ? "" : dayFormat(locale, DAY)(day);
  return (
    <>
      <div className={classes["fields"]}>
        <DatePickerInput
          className={classes["date"] ?? ""}
          size="md"
          label={t("date")}
          aria-label={shownDay === "" ? t("date") : `${t("date")}: ${shownDay}`}
          placeholder={t("chooseDate")}
          leftSection={<IconCalendar size={18} aria-hidden />}
          leftSectionPointerEvents="none"
          value={day === "" ? null : day}
          valueFormatter={() => shownDay}
          minDate={today}
          maxLevel="year"
          hideOutsideDates
          // Mantine's red for weekends has too little contrast.
          weekendDays={[]}
          error={error !== undefined}
          // The popover has the same id, so that the calendar is labelled by the field.
          id={dateId}
          popoverProps={{
            shadow: "md",
            id: dateId,
            onOpen: () => onMonth?.((day || today).slice(0, 7)),
            classNames: { dropdown: classes["calendar"] ?? "" },
          }}
          ariaLabels={{
            previousMonth: t("previousMonth"),
            nextMonth: t("nextMonth"),
            previousYear: t("previousYear"),
            nextYear: t("nextYear"),
          }}
          {...labels}
          getDayAriaLabel={(date) => {
            const label = labels.getDayAriaLabel(date);
            return busyOn(date) === 0 ? label : `${label}, ${t("busy", { count: busyOn(date) })}`;
          }}
          renderDay={(date) => (
            <span className={classes["day"]} data-busy={busyOn(date) > 0 || undefined}>
              {Number(date.slice(8, 10))}
            </span>
          )}
          onDateChange={(date) => onMonth?.(date.slice(0, 7))}
          onChange={(chosen) => change({ day: chosen ?? "" })}
        />
        <TimeField
          className={classes["time"] ?? ""}
          locale={locale}
          placeholder={writeTime(SAMPLE_TIME, locale)}
          size="md"
          label={t("time")}
          value={time}
          error={error !== undefined}
          {...(error === undefined ? {} : { "aria-describedby": `${dateId}-error` })}
          onChange={(chosen) => change({ time: chosen })}
        />
      </div>
      <div role="status" className={classes["said"]}>
        {error !== undefined && (
          <span className={classes["error"]} id={`${dateId}-error`}>
            {error}
          </span>
        )}
        {value && kind === "skipped" && (
          <span>
            {t("skipped", { time: writeTime(time, locale), meant: format.dateTime(value) })}
          </span>
        )}
        {value && kind === "repeated" && (
          <span>{t("repeated", { time: writeTime(time, locale), zone: format.zone(value) })}</span>
        )}
      </div>
    </>
  );
}
