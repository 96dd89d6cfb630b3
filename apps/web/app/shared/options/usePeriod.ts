import { useTranslation } from "react-i18next";

const HOUR = 60;
const DAY = 24 * HOUR;

/** A number of minutes in the largest unit that it fills: "90 minutes", "3 hours", "2 days". */
export function usePeriod(): (minutes: number) => string {
  const { t } = useTranslation("polls");
  return (minutes) => {
    if (minutes % DAY === 0) return t("period.days", { count: minutes / DAY });
    if (minutes % HOUR === 0) return t("period.hours", { count: minutes / HOUR });
    return t("period.minutes", { count: minutes });
  };
}
