import { countCodePoints } from "@vestnik/domain/telegramHtml";
import { useTranslation } from "react-i18next";

/** Says by how much a text is longer than Telegram takes it. */
export function useLengthError(): (text: string, limit: number) => string | undefined {
  const { t } = useTranslation("composer");
  return (text, limit) => {
    const over = countCodePoints(text.trim()) - limit;
    return over > 0 ? t("length.over", { count: over }) : undefined;
  };
}
