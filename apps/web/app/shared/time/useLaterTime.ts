import { useCallback } from "react";
import { useFormat } from "./useFormat.ts";

type Sent = { readonly dueAt: string; readonly sentLaterAt: string | null };

/** When something went out that went out later than it was due; of another day with its date. */
export function useLaterTime(): (sent: Sent) => string {
  const { date, time, shortDateTime } = useFormat();
  return useCallback(
    ({ dueAt, sentLaterAt }) => {
      if (sentLaterAt === null) return "";
      const isSameDay = date(sentLaterAt) === date(dueAt);
      return isSameDay ? time(sentLaterAt) : shortDateTime(sentLaterAt, new Date(dueAt));
    },
    [date, time, shortDateTime],
  );
}
