import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { dueAtOf, type Timing } from "../whereAndWhen/timing.ts";

/** The label of the button: exactly what it does. */
export function usePublishLabel(timing: Timing, channelCount: number, now: Date): string {
  const { t } = useTranslation("composer");
  const { shortDateTime } = useFormat();
  const dueAt = dueAtOf(timing);
  const count = channelCount;
  if (timing.scheduleType === "now") {
    return count === 0 ? t("publish.button") : t("publish.buttonCount", { count });
  }
  if (dueAt === null) return t("publish.schedule");
  const time = inOnePiece(shortDateTime(dueAt, now));
  return count === 0
    ? t("publish.scheduleFor", { time })
    : t("publish.scheduleForCount", { time, count });
}

/** Allows a line break only before the offset in brackets, not within day and time. */
function inOnePiece(time: string): string {
  return time.replaceAll(/ (?!\()/g, "\u00a0");
}
