import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import classes from "./publications.module.css";

/** What became of a post since it was published: changed, pinned or removed, on its way to that, or why not. */
export function FollowUpLine({ publication }: { readonly publication: Publication }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const { shortDateTime } = useFormat();
  const now = useNow();
  const { editedAt, removedAt, pinnedAt, followUp } = publication;
  const timed = (what: "edited" | "removed" | "pinned", at: string | null) =>
    at === null ? [] : [t(`published.since.${what}`, { time: shortDateTime(at, now) })];
  const facts = [
    ...timed("removed", removedAt),
    ...(removedAt === null ? timed("edited", editedAt) : []),
    ...timed("pinned", pinnedAt),
    ...(followUp?.state === "waiting" ? [t(`published.waiting.${followUp.kind}`)] : []),
  ];
  return (
    <>
      {facts.length > 0 && <p className={classes["quiet"]}>{facts.join(" · ")}</p>}
      {followUp?.state === "failed" && (
        <Notice tone="bad" title={t(`published.failed.${followUp.kind}`)}>
          {fullSentences(errorSentence(followUp.code ?? "telegram_refused", language, {}))}
          {followUp.code === "telegram_refused" && ` ${followUp.description}`}
        </Notice>
      )}
    </>
  );
}
