import type { Publication } from "@vestnik/contract/publications";
import { wallTimeAt } from "@vestnik/domain/zonedTime";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useLaterTime } from "../../../shared/time/useLaterTime.ts";
import { formatsFor } from "../../../shared/time/formats.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { zonePlace } from "../../../shared/time/zoneNames.ts";
import { minuteOf } from "../calendar/calendarDay.ts";
import classes from "./ItemDetails.module.css";

export type ItemTimeProps = {
  readonly publication: Publication;
  /** Not alone: each of its channels says for itself when it went out. */
  readonly isSeveral: boolean;
};

/** The exact time in the user's zone, and in the zone it was chosen in when their wall clocks differ. */
export function ItemTime({ publication, isSeveral }: ItemTimeProps) {
  const { t } = useTranslation(["scheduled", "publicationWords"]);
  const later = useLaterTime()(publication);
  const language = useLanguage();
  const zone = useTimeZone();
  const { dateTime } = useFormat();
  const isPlanned = isSeveral || later !== "";
  const time = isPlanned ? publication.dueAt : (publication.publishedAt ?? publication.dueAt);
  const { timeZone } = publication;
  const minuteIn = (where: string) => minuteOf(wallTimeAt(new Date(time), where));
  const isElsewhere = timeZone !== null && minuteIn(timeZone) !== minuteIn(zone);
  return (
    <>
      <time dateTime={time}>{dateTime(time)}</time>
      {isElsewhere && (
        <div className={classes["quiet"]}>
          {t("scheduled:details.chosenIn", {
            zone: zonePlace(timeZone, new Date(time), language),
            time: formatsFor(language, timeZone).dateTime(time),
          })}
        </div>
      )}
      {!isSeveral && later !== "" && <div>{t("publicationWords:sentLater", { time: later })}</div>}
    </>
  );
}
