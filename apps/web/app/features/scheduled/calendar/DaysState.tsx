import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
export type DaysStateProps = {
  readonly query: {
    readonly data: unknown;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
};

/** Stands in place of the publications of some days until they are fetched, or says why they are not. */
export function DaysState({ query }: DaysStateProps) {
  const { t } = useTranslation("scheduled");
  if (query.data !== undefined) return null;
  if (!query.isError) return <Skeleton h={120} />;
  return (
    <FailureNotice
      title={t("messages.error_fetch")}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
}
