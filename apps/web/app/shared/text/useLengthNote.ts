import { countCodePoints } from "@vestnik/domain/telegramHtml";
import { useTranslation } from "react-i18next";

/** From here on somebody wants to know how much is left. */
const NEAR = 0.8;

export type LengthNote = {
  readonly error: string | undefined;
  readonly description: string | undefined;
};

/** Says how much is left of what Telegram takes as soon as that is little, and by how much a text is longer. */
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
