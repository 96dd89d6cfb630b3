import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import { useLaterTime } from "../../../shared/time/useLaterTime.ts";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";

/** Which channels of an event got it later than it was due, and when; empty for most. */
export function useLaterPhrase(): (event: Pick<CalendarEvent, "siblings">) => string {
  const { t } = useTranslation(["scheduled", "publicationWords"]);
  const channelName = useChannelName();
  const laterTime = useLaterTime();
  return useCallback(
    ({ siblings }) => {
      const later = siblings.filter(({ sentLaterAt }) => sentLaterAt !== null);
      const last = later.toSorted(bySending).at(-1);
      if (!last) return "";
      const time = laterTime(last);
      if (later.length > 1) return t("scheduled:item.laterIn", { count: later.length, time });
      if (siblings.length === 1) return t("publicationWords:sentLater", { time });
      return t("scheduled:item.laterInOne", { channel: channelName(last), time });
    },
    [t, channelName, laterTime],
  );
}

type Sent = Pick<CalendarEvent, "sentLaterAt">;

function bySending(one: Sent, other: Sent): number {
  return Date.parse(one.sentLaterAt ?? "") - Date.parse(other.sentLaterAt ?? "");
}
