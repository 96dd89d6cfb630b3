import { useTranslation } from "react-i18next";
import { ChannelLimitError } from "../../../shared/api/apiError.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";

/** An error of the channels tab; one channel too many has a title of its own (docs/product.md, Channels). */
export function ChannelFailure({ error, title }: { error: unknown; title: string }) {
  const { t } = useTranslation("channels");
  const sentenceOf = useErrorSentence();
  if (!(error instanceof ChannelLimitError)) return <FailureNotice error={error} title={title} />;
  const { text } = sentenceOf(error);
  return (
    <ErrorNotice
      text={t("limitReachedFor", { message: text })}
      remedy={t("upgradeHint", { count: 1 })}
    />
  );
}
