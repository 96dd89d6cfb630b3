/** Says in a few words each which options differ from their defaults. */
import type { PostOptions } from "@vestnik/domain/content";
import { useTranslation } from "react-i18next";
import { usePeriod } from "./usePeriod.ts";
import { type Chosen, shortOf, yesNoOptions } from "./yesNoOptions.ts";

export function useYesNoWords(): (chosen: Chosen) => readonly string[] {
  const { t } = useTranslation(["composer", "polls"]);
  return (chosen) => yesNoOptions(t).flatMap((option) => shortOf(option, chosen) ?? []);
}

export function useTopicWords(): (topicId: number | null) => readonly string[] {
  const { t } = useTranslation("composer");
  return (topicId) => (topicId === null ? [] : [t("topic.short", { number: topicId })]);
}

export function usePostWords(): (options: PostOptions) => readonly string[] {
  const { t } = useTranslation("composer");
  const yesNoWords = useYesNoWords();
  const topicWords = useTopicWords();
  const period = usePeriod();
  return (options) => {
    const { mode, url, above } = options.linkPreview;
    const { pin, removeAfterMinutes } = options;
    const unpinMinutes = pin?.unpinAfterMinutes;
    const pinned =
      unpinMinutes === undefined
        ? t("options.pinShort")
        : t("options.pinForShort", { period: period(unpinMinutes) });
    const count = options.buttons.flat().length;
    const isPreviewChosen = mode !== "auto" || url !== undefined || above === true;
    return [
      ...(count > 0 ? [t("options.buttonsShort", { count })] : []),
      ...(options.shape === "together" ? [] : [t(`shape.${options.shape}Short`)]),
      ...(isPreviewChosen ? [t(`linkPreview.${mode}Short`)] : []),
      ...yesNoWords(options),
      ...topicWords(options.topicId),
      ...(pin ? [pinned] : []),
      ...(removeAfterMinutes === null
        ? []
        : [t("options.removeShort", { period: period(removeAfterMinutes) })]),
    ];
  };
}
