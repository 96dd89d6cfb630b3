import type { CalendarItem } from "@vestnik/contract/publications";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "./ScheduledList.module.css";

export type ItemDateProps = {
  readonly item: Pick<CalendarItem, "dueAt">;
  /** Where no heading says the day. */
  readonly withDay: boolean;
};

export function ItemDate({ item, withDay }: ItemDateProps) {
  const { date, time, zone } = useFormat();
  const { dueAt } = item;
  return (
    <time dateTime={dueAt} className={classes["date"]}>
      {withDay && <span>{date(dueAt)}, </span>}
      <span>
        {time(dueAt)} ({zone(dueAt)})
      </span>
    </time>
  );
}
