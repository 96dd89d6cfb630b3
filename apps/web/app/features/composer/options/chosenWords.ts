/** Says in a few words each which options differ from their defaults. */
import type { ContentOptions, PostOptions } from "@vestnik/domain/content";
import { useTranslation } from "react-i18next";

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
  return (options) => {
    const { mode, url, above } = options.linkPreview;
    const count = options.buttons.flat().length;
    const isPreviewChosen = mode !== "auto" || url !== undefined || above === true;
    return [
      ...(count > 0 ? [t("options.buttonsShort", { count })] : []),
      ...(options.captionAbove ? [t("options.captionAboveShort")] : []),
      ...(isPreviewChosen ? [t(`linkPreview.${mode}Short`)] : []),
      ...commonWords(options),
    ];
  };
}
