import { calendarTypes } from "@vestnik/domain/calendarFilter";
import { useTranslation } from "react-i18next";
import type { DisplayStatus } from "../../shared/publications/displayStatus.ts";
import { KindMark, StateMark } from "./items/Marks.tsx";
import classes from "./ScheduledTab.module.css";

/** One for each colour. */
const states = [
  "scheduled",
  "sending",
  "published",
  "warned",
  "failed",
] as const satisfies DisplayStatus[];

/** The keys; on a phone the legend of colours and signs, which stands above the calendar elsewhere and filters it. */
export function CalendarFooter({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation(["scheduled", "publicationWords"]);
  if (!isPhone) return <p className={classes["footer"]}>{t("scheduled:keys")}</p>;
  return (
    <div className={classes["footer"]}>
      <ul aria-label={t("scheduled:legend")}>
        {states.map((state) => (
          <li key={state}>
            <StateMark state={state} />
            {t(`publicationWords:status.${state}`)}
          </li>
        ))}
        {calendarTypes.map((kind) => (
          <li key={kind}>
            <KindMark kind={kind} />
            {t(`scheduled:kind.${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
