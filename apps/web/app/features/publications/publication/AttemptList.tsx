import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Attempt } from "@vestnik/contract/publications";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";
import { EarlierVersions } from "./EarlierVersions.tsx";
import { watchedDetails } from "./publicationQueries.ts";
import classes from "./publications.module.css";
import { ownersDecision } from "./ownersDecision.ts";
import { telegramWords } from "./telegramWords.ts";

/** Every attempt to send the publication, with its outcome. */
export function AttemptList({ publicationId }: { publicationId: string }) {
  const { t } = useTranslation("publications");
  const sentenceOf = useErrorSentence();
  const details = useQuery(watchedDetails(publicationId));
  if (details.isPending) return <Skeleton height={48} aria-label={t("attempts.loading")} />;
  if (details.data === undefined) {
    return (
      <ErrorNotice
        title={t("attempts.failed")}
        {...sentenceOf(details.error)}
        onRetry={() => void details.refetch()}
      />
    );
  }
  const { attempts, publication, followUps } = details.data;
  const decision = ownersDecision(publication, attempts);
  if (attempts.length === 0) {
    return <p className={classes["quiet"]}>{t(`attempts.${decision ?? "none"}`)}</p>;
  }
  return (
    <>
      <ol className={classes["attempts"]} aria-label={t("attempts.heading")}>
        {attempts.map((attempt) => (
          <AttemptItem key={attempt.id} attempt={attempt} />
        ))}
        {decision && (
          <li>
            <strong>{t(`attempts.${decision}`)}</strong>
          </li>
        )}
      </ol>
      <EarlierVersions publication={publication} followUps={followUps} />
    </>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const { dateTime, nearTime } = useFormat();
  const now = useNow();
  const { outcome, code, description } = attempt;
  const reason =
    code === null ? undefined : (deferralReason(code, t) ?? errorSentence(code, language).text);
  const words = description === null ? "" : telegramWords(description);
  return (
    <li>
      <time dateTime={attempt.openedAt} title={dateTime(attempt.openedAt)}>
        {nearTime(attempt.openedAt, now)}
      </time>
      {" — "}
      <strong>{outcome ? t(`attempts.outcome.${outcome}`) : t("attempts.open")}</strong>
      {reason !== undefined && <> · {reason}</>}
      {words !== "" && outcome === "rejected" && (
        <span className={classes["quiet"]}> {t("item.telegramSaid", { words })}</span>
      )}
    </li>
  );
}

const deferralReasons = [
  "flood",
  "unreachable",
  "migrated",
  "token_refused",
  "file_unknown",
  "storage_away",
] as const;

/** Why an attempt was deferred; these reasons are not delivery codes. */
function deferralReason(code: string, t: TFunction<"publications">): string | undefined {
  const reason = deferralReasons.find((each) => each === code);
  return reason && t(`attempts.deferral.${reason}`);
}
