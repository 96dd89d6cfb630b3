import type { Plan } from "@vestnik/domain/plan";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePlanChange } from "../../../shared/api/queries/subscriptionQueries.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { inMegabytes } from "../../../shared/images/imageUsage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { OverPlanList } from "./OverPlanList.tsx";

/** What would become of channels and images on another plan, by name. A smaller one begins with a new month, so no posts are used up. */
export function Consequences({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const change = usePlanChange(plan);
  if (change.isPending) return <Skeleton h={48} />;
  if (!change.data) {
    return (
      <FailureNotice
        title={t("dialog.consequencesFailed")}
        error={change.error}
        onRetry={() => void change.refetch()}
      />
    );
  }
  const { channelsOverPlan, imageBytesOver } = change.data;
  return (
    <>
      {channelsOverPlan.length > 0 ? (
        <div>
          {t("dialog.over")}
          <OverPlanList channels={channelsOverPlan} />
        </div>
      ) : (
        <div>{t("dialog.channelsStay")}</div>
      )}
      {imageBytesOver > 0 && (
        <div>{t("dialog.images", { megabytes: number(inMegabytes(imageBytesOver)) })}</div>
      )}
      <div>{t("dialog.kept")}</div>
    </>
  );
}
