import { useTranslation } from "react-i18next";
import { ChannelLimitError } from "../../shared/api/apiError.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { ErrorNotice } from "../../shared/ui/ErrorNotice.tsx";

/** An error of the channels tab; one channel too many names limit and count. */
export function ChannelFailure({ error, title }: { error: unknown; title: string }) {
  const { t } = useTranslation("channels");
  if (!(error instanceof ChannelLimitError)) return <FailureNotice error={error} title={title} />;
  const { limit, currentCount } = error;
  return (
    <ErrorNotice
      title={t("limitReached")}
      text={t("connectedOf", { count: currentCount, limit })}
      remedy={t("upgradeHint")}
    />
  );
}
