import { countCodePoints } from "@vestnik/domain/telegramHtml";
import { useTranslation } from "react-i18next";

/** From this share of the limit on, the number of remaining letters is shown. */
const NEAR = 0.8;

export type LengthNote = {
  readonly error: string | undefined;
  readonly description: string | undefined;
};

/**
 * A note about the length: how much is left of Telegram's limit when that is little, or by how much the text is too
 * long.
 */
export function useLengthNote(): (text: string, limit: number) => LengthNote {
  const { t } = useTranslation("composer");
  return (text, limit) => {
    const left = limit - countCodePoints(text.trim());
    return {
      error: left < 0 ? t("length.over", { count: -left }) : undefined,
      description:
        left >= 0 && left <= limit * (1 - NEAR)
          ? t("length.remaining", { count: left })
          : undefined,
    };
  };
}
