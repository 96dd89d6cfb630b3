import { useTimeZone } from "../../shared/time/timeZone.ts";
import { AGENDA_PAGE } from "./agenda/Agenda.tsx";
import { instantOn, type Day } from "./calendar/calendarDay.ts";
import type { CalendarView } from "./calendar/calendarRange.ts";
import type { CalendarExtent } from "./calendar/narrowing.ts";
import { useLimit } from "./items/useMore.ts";
import { SHOWN_A_DAY } from "./month/MonthDay.tsx";

type Shown = {
  readonly view: CalendarView;
  readonly isPhone: boolean;
  readonly days: readonly Day[];
  readonly today: Day;
};

/** What a view fetches: what it shows at first. The rest is counted, and fetched when somebody asks for it (decision 217). */
export function useExtent({ view, isPhone, days, today }: Shown) {
  const zone = useTimeZone();
  const { limit, showMore } = useLimit(AGENDA_PAGE, days[0] ?? "");
  const since = days.includes(today) ? instantOn(today, 0, zone).toISOString() : undefined;
  const extents: Readonly<Record<CalendarView, CalendarExtent>> = {
    month: { preview: "short", perDay: SHOWN_A_DAY, wholeDays: isPhone || undefined },
    week: { preview: "short" },
    day: { preview: "long" },
    agenda: { preview: "short", first: limit, since },
  };
  return { extent: extents[view], showMore };
}
