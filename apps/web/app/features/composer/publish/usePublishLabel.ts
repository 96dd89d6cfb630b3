import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { dueAtOf, type Timing } from "../whereAndWhen/timing.ts";

/** What the button does, exactly: its words, which fit into one line, and the rest of the sentence, which is shown below it. */
export type PublishLabel = { readonly words: string; readonly rest?: string };

export function usePublishLabel(timing: Timing, channelCount: number, now: Date): PublishLabel {
  const { t } = useTranslation("composer");
  const { shortDateTime } = useFormat();
  const dueAt = dueAtOf(timing);
  const count = channelCount;
  if (timing.scheduleType === "now") {
    const words = t("publish.button");
    return count === 0 ? { words } : { words, rest: t("publish.inCount", { count }) };
  }
  const words = t("publish.schedule");
  if (dueAt === null) return { words };
  const time = shortDateTime(dueAt, now);
  return {
    words,
    rest: count === 0 ? t("publish.dueAt", { time }) : t("publish.dueAtCount", { time, count }),
  };
}
