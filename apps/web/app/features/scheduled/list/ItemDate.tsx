import type { CalendarItem } from "@vestnik/contract/publications";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "./ScheduledList.module.css";

export function ItemDate({ item }: { item: Pick<CalendarItem, "dueAt"> }) {
  const { date, time, zone } = useFormat();
  const { dueAt } = item;
  return (
    <time dateTime={dueAt} className={classes["date"]}>
      <span>{date(dueAt)}, </span>
      <span>
        {time(dueAt)} ({zone(dueAt)})
      </span>
    </time>
  );
}
