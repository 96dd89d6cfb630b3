import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import type { BatchSummary } from "./batchSummary.ts";
import classes from "../publication/publications.module.css";

/** See docs/product.md, Screens, for how long messages stay. */
const BANNER_MS = 5000;

/** Shows the result when the batch ends, for five seconds; the list below stays. */
export function BatchBanner({ summary, isFresh }: { summary: BatchSummary; isFresh: boolean }) {
  return (
    <div role="status" className={classes["banner"]}>
      {isFresh && <BannerText summary={summary} />}
    </div>
  );
}

export function BannerText({ summary }: { summary: BatchSummary }) {
  const { t } = useTranslation("publications");
  const { verdict, published, total, held, undecided } = summary;
  if (verdict === "success") {
    return <Notice tone="good">{t("batch.success", { count: total })}</Notice>;
  }
  if (verdict === "held") {
    return <Notice tone="warning">{t("batch.held", { published, total, count: held })}</Notice>;
  }
  if (verdict === "mixed") {
    const rest = undecided > 0 ? "batch.mixed" : "batch.mixedBelow";
    return <Notice tone="warning">{t(rest, { published, total })}</Notice>;
  }
  return <Notice tone="bad">{t("batch.none")}</Notice>;
}

/** True for five seconds after the end of a batch whose progress was on the screen. */
export function useIsFresh(verdict: BatchSummary["verdict"]): boolean {
  const [seen, setSeen] = useState(verdict);
  const [isFresh, setFresh] = useState(false);
  if (verdict !== seen) {
    setSeen(verdict);
    setFresh(verdict !== "under way");
  }
  // Outside React: the clock.
  useEffect(() => {
    if (!isFresh) return undefined;
    const timer = setTimeout(() => setFresh(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, [isFresh, verdict]);
  return isFresh;
}
