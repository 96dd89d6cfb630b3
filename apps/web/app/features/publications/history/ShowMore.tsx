import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";

export type Pages = {
  readonly error: unknown;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page, or says why it failed. */
export function ShowMore({ pages, onMore }: { pages: Pages; onMore: () => void }) {
  const { t } = useTranslation("publications");
  function showMore() {
    onMore();
    void pages.fetchNextPage();
  }
  if (pages.isFetchNextPageError) {
    return <FailureNotice title={t("history.moreFailed")} error={pages.error} onRetry={showMore} />;
  }
  return (
    <Button fullWidth variant="default" loading={pages.isFetchingNextPage} onClick={showMore}>
      {t("history.more")}
    </Button>
  );
}
