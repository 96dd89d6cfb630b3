import { useEffect, useEffectEvent, useRef } from "react";
import { useAlertState, useChangeAlerts } from "../../shared/problems/alertQueries.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { useTimeZone } from "../../shared/time/timeZone.ts";

/**
 * Tells the server the language and the zone of this browser, which messages are written in (decision 130): once, and again when they
 * change here. What another browser reports is left alone: two that are open at once would contradict each other without end.
 */
export function useReportedPlace(): void {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { mutate } = useChangeAlerts();
  const stored = useAlertState().data?.settings;
  const isKnown = stored !== undefined;
  const compared = useRef<string>(undefined);
  // Without an answer it is reported with the next page.
  const report = useEffectEvent(() => {
    const place = `${language} ${timeZone}`;
    if (compared.current === place) return;
    compared.current = place;
    if (stored?.language !== language || stored.timeZone !== timeZone)
      mutate({ language, timeZone });
  });
  // Outside React: the settings on the server.
  useEffect(() => {
    if (isKnown) report();
  }, [isKnown, language, timeZone]);
}
