import type { Publication } from "@vestnik/contract/publications";
import { wallTimeAt } from "@vestnik/domain/zonedTime";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { formatsFor } from "../../../shared/time/formats.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { zonePlace } from "../../../shared/time/zoneNames.ts";
import { minuteOf } from "../calendar/calendarDay.ts";
import classes from "./ItemDetails.module.css";

/** The exact time in the user's zone, and in the zone it was chosen in when their wall clocks differ. */
export function ItemTime({ publication }: { publication: Publication }) {
  const { t } = useTranslation("scheduled");
  const language = useLanguage();
  const zone = useTimeZone();
  const { dateTime } = useFormat();
  const time = publication.publishedAt ?? publication.dueAt;
  const { timeZone } = publication;
  const minuteIn = (where: string) => minuteOf(wallTimeAt(new Date(time), where));
  const isElsewhere = timeZone !== null && minuteIn(timeZone) !== minuteIn(zone);
  return (
    <>
      <time dateTime={time}>{dateTime(time)}</time>
      {isElsewhere && (
        <div className={classes["quiet"]}>
          {t("details.chosenIn", {
            zone: zonePlace(timeZone),
            time: formatsFor(language, timeZone).dateTime(time),
          })}
        </div>
      )}
    </>
  );
}
