import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../shared/api/apiError.ts";
import { mayHaveCharged } from "../../../../shared/api/queries/creditCharge.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";
import type { Work } from "../work/generatorStore.ts";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";

export type GeneratorFailureProps = {
  /** With how much the balance fell meanwhile; undefined where that is not known. */
  readonly work: Extract<Work, { is: "failed" }>;
  readonly onRetry: () => void;
};

/** Why there is no result, what to do, and whether it cost anything. */
export function GeneratorFailure({ work, onRetry }: GeneratorFailureProps) {
  const { error, charged, operation } = work;
  const { t } = useTranslation(["generator", "general"]);
  const { text, remedy } = useErrorSentence()(error);
  const code = error instanceof ApiError ? error.code : "internal_error";
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t(`failed.${operation}`)}
      actions={
        !code.startsWith("not_enough_credits") && (
          <Button variant="default" size="compact-md" h={36} onClick={onRetry}>
            {t("general:retry")}
          </Button>
        )
      }
    >
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      <Charged count={mayHaveCharged(code) ? charged : 0} />
    </Notice>
  );
}

function Charged({ count }: { readonly count: number | undefined }) {
  const { t } = useTranslation("generator");
  if (count === undefined) return <div>{t("failed.unknown")}</div>;
  return <div>{count > 0 ? t("failed.charged", { count }) : t("failed.free")}</div>;
}
