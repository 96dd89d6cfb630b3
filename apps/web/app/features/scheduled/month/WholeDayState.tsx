import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import type { useWholeDay } from "../calendar/calendarQueries.ts";

export type WholeDayStateProps = { readonly day: ReturnType<typeof useWholeDay> };

/** Stands in place of a day's publications until they are fetched, or says why they are not. */
export function WholeDayState({ day }: WholeDayStateProps) {
  const { t } = useTranslation("scheduled");
  if (day.data) return null;
  if (!day.isError) return <Skeleton h={120} />;
  return (
    <FailureNotice
      title={t("messages.error_fetch")}
      error={day.error}
      onRetry={() => void day.refetch()}
    />
  );
}
