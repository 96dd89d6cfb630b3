import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import type { DragRules, Place } from "./itemDrag.ts";
import { landingInstant } from "./movedTime.ts";
import { EVENT_MINUTES } from "../calendar/calendarDay.ts";

/** Where a publication may be dropped, and the resulting time. A time in the past is not allowed. */
export function useDragRules(
  onMove: (item: CalendarEvent, to: Date) => void,
): (item: CalendarEvent, title: string) => DragRules {
  const { t } = useTranslation("scheduled");
  const { dateTime } = useFormat();
  const zone = useTimeZone();
  return (item, title) => {
    const landing = (from: Place, to: Place) => {
      const minutesLater = ((to.row ?? 0) - (from.row ?? 0)) * EVENT_MINUTES;
      return landingInstant(item.dueAt, { day: to.day, minutesLater }, zone);
    };
    return {
      title,
      judge(from, to) {
        if (!to) return { text: t("drag.elsewhere"), isAllowed: false };
        const instant = landing(from, to);
        if (instant <= new Date()) return { text: t("drag.past"), isAllowed: false };
        return { text: t("drag.hint", { time: dateTime(instant) }), isAllowed: true };
      },
      drop(from, to) {
        if (from.day === to.day && from.row === to.row) return;
        const instant = landing(from, to);
        if (instant <= new Date()) toastError(t("slotPassed"));
        else onMove(item, instant);
      },
    };
  };
}
