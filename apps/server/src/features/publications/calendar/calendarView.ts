/** A publication as a calendar shows it. */
import type { CalendarItem } from "@vestnik/contract/publications";
import { channelLabel, isHeld } from "@vestnik/domain/channel";
import type { CalendarRow } from "./calendar.ts";

export function calendarItemView({
  channelStatus,
  channelName,
  channelTitle,
  warningCode,
  dueAt,
  ...row
}: CalendarRow): CalendarItem {
  const isWaiting = row.status === "scheduled";
  return {
    ...row,
    channelTitle: channelLabel({ title: channelTitle, displayName: channelName }),
    dueAt: dueAt.toISOString(),
    held: isWaiting && channelStatus !== null && isHeld(channelStatus),
    warning: isWaiting ? warningCode : null,
  };
}
