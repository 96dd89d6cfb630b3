import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { dayAt } from "../calendar/calendarDay.ts";
import { dayHeading } from "./dayHeading.ts";
import { CARE, type ListSection } from "./listSections.ts";

/** "Today · Monday, November 23", or that these need their owner. */
export function SectionHeading({ of }: Pick<ListSection, "of">) {
  const { t } = useTranslation("scheduled");
  const today = dayAt(useNow(), useTimeZone());
  const { locale } = useFormat();
  if (of === CARE) return t("list.care");
  const { near, full } = dayHeading(of, today, locale);
  return near ? `${near} · ${full}` : full;
}
