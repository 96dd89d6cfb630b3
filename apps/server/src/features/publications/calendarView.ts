/** A publication as a calendar shows it. */
import type { CalendarItem } from "@vestnik/contract/publications";
import { isHeld } from "@vestnik/domain/channel";
import type { CalendarRow } from "./calendar.ts";

export function calendarItemView({
  channelStatus,
  warningCode,
  dueAt,
  ...row
}: CalendarRow): CalendarItem {
  const isWaiting = row.status === "scheduled";
  return {
    ...row,
    dueAt: dueAt.toISOString(),
    held: isWaiting && channelStatus !== null && isHeld(channelStatus),
    warning: isWaiting ? warningCode : null,
  };
}
