import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";

type Pages = {
  readonly error: unknown;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** The next page. Whoever reads by keyboard or ear goes on at the first of what is new; the page stays where it is. */
export function ShowMore({ list }: { list: Pages }) {
  const { t } = useTranslation("publications");
  const self = useRef<HTMLDivElement>(null);
  async function showMore() {
    const root = self.current?.parentElement;
    const shown = root?.querySelectorAll("article").length ?? 0;
    await list.fetchNextPage();
    // After the new entries are drawn.
    requestAnimationFrame(() =>
      root?.querySelectorAll("article")[shown]?.focus({ preventScroll: true }),
    );
  }
  if (list.isFetchNextPageError) {
    return (
      <FailureNotice
        title={t("history.moreFailed")}
        error={list.error}
        onRetry={() => void showMore()}
      />
    );
  }
  return (
    <div ref={self}>
      <Button
        fullWidth
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void showMore()}
      >
        {t("history.more")}
      </Button>
    </div>
  );
}
