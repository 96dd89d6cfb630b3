import { useEffect, useEffectEvent } from "react";
import { useAlertState, useChangeAlerts } from "../../shared/problems/alertQueries.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { useTimeZone } from "../../shared/time/timeZone.ts";

/** Tells the server the language and the zone of this browser, which messages are written in (decision 130). */
export function useReportedPlace(): void {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { mutate } = useChangeAlerts();
  const stored = useAlertState().data?.settings;
  const isOther = stored && (stored.language !== language || stored.timeZone !== timeZone);
  // Without an answer it is reported with the next page.
  const report = useEffectEvent(() => mutate({ language, timeZone }));
  // Outside React: the settings on the server.
  useEffect(() => {
    if (isOther) report();
  }, [isOther, language, timeZone]);
}
