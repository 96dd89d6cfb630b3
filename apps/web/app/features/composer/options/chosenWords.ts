/** Says in a few words each which options differ from their defaults. */
import type { ContentOptions, PostOptions } from "@vestnik/domain/content";
import { useTranslation } from "react-i18next";
import { usePeriod } from "./usePeriod.ts";

export function useCommonWords(): (options: ContentOptions) => readonly string[] {
  const { t } = useTranslation("composer");
  return (options) => [
    ...(options.silent ? [t("options.silentShort")] : []),
    ...(options.protected ? [t("options.protectedShort")] : []),
  ];
}

export function usePostWords(): (options: PostOptions) => readonly string[] {
  const { t } = useTranslation("composer");
  const commonWords = useCommonWords();
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
      ...(options.captionAbove ? [t("options.captionAboveShort")] : []),
      ...(isPreviewChosen ? [t(`linkPreview.${mode}Short`)] : []),
      ...commonWords(options),
      ...(pin ? [pinned] : []),
      ...(removeAfterMinutes === null
        ? []
        : [t("options.removeShort", { period: period(removeAfterMinutes) })]),
    ];
  };
}
