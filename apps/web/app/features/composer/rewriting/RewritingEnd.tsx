import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../shared/api/apiError.ts";
import { mayHaveCharged } from "../../../shared/api/queries/creditCharge.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import classes from "./Rewriting.module.css";
import type { RewritingState, RewritingWork } from "./rewritingWork.ts";

export type RewritingEndProps = {
  readonly work: RewritingWork;
  readonly end: Extract<RewritingState, { is: "failed" | "cancelled" }>;
};

/** Why there is no proposal, and whether it cost anything. */
export function RewritingEnd({ work, end }: RewritingEndProps) {
  const { t } = useTranslation("general");
  const mayAgain = end.is === "cancelled" || codeOf(end.error) !== "not_enough_credits";
  return (
    <>
      {end.is === "failed" ? (
        <Failure error={end.error} charged={end.charged} />
      ) : (
        <div role="status">
          <Cancelled charged={end.charged} />
        </div>
      )}
      <div className={classes["buttons"]}>
        {mayAgain && (
          <Button
            variant="default"
            size="compact-md"
            h={36}
            data-first
            onClick={() => void work.ask(end.wish)}
          >
            {t("retry")}
          </Button>
        )}
        <Button variant="default" size="compact-md" h={36} data-first onClick={work.close}>
          {t("close")}
        </Button>
      </div>
    </>
  );
}

type Charge = { readonly charged: number | undefined };

function Failure({ error, charged }: Charge & { readonly error: unknown }) {
  const { t } = useTranslation(["generator", "rewriting"]);
  const { text, remedy } = useErrorSentence()(error);
  const count = mayHaveCharged(codeOf(error)) ? charged : 0;
  return (
    <div role="alert" className={classes["failure"]}>
      <strong>{t("rewriting:failed")}</strong>
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      {count === undefined && <div>{t("failed.unknown")}</div>}
      {count !== undefined && (
        <div>{count > 0 ? t("failed.charged", { count }) : t("failed.free")}</div>
      )}
    </div>
  );
}

function Cancelled({ charged }: Charge) {
  const { t } = useTranslation("generator");
  if (charged === undefined) return t("cancelled.unknown");
  return charged > 0 ? t("cancelled.charged", { count: charged }) : t("cancelled.free");
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "internal_error";
}
