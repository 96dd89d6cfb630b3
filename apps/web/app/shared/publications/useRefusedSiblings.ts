import { useTranslation } from "react-i18next";
import { errorSentence } from "../i18n/errorSentence.ts";
import { useLanguage } from "../i18n/useLanguage.ts";
import type { BatchResult } from "./batchRequests.ts";
import { refusedSiblings } from "./refusedSiblings.ts";
import { useChannelName } from "./useChannelName.ts";

/** Says in which channels a decision came too late, and why: "; in Morning Coffee it is out already". Empty when it came in time everywhere. */
export function useRefusedSiblings(): (results: readonly BatchResult[]) => string {
  const nameOf = useChannelName();
  const { t } = useTranslation("publicationWords");
  const language = useLanguage();
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return (results) =>
    refusedSiblings(results, nameOf)
      .map(({ why, code, details, names }) => {
        const channels = list.format(names.map((name) => t("siblings.name", { name })));
        if (why !== "other") return t(`siblings.${why}`, { channels, count: names.length });
        const reason = errorSentence(code, language, details).text;
        return t("siblings.refused", { channels, reason });
      })
      .map((said) => `; ${said}`)
      .join("");
}
