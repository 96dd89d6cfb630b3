import type { Publication } from "@vestnik/contract/publications";
import { useCallback } from "react";
import { useFormat } from "../time/useFormat.ts";

type Sent = Pick<Publication, "dueAt" | "sentLaterAt">;

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
