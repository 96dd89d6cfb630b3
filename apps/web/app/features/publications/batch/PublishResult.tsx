import { Loader, Progress } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { BannerText } from "./BatchBanner.tsx";
import { summarizeBatch } from "./batchSummary.ts";
import classes from "../publication/publications.module.css";

/** What becomes of publications that were just handed over: progress, then the result. Channels and reasons stand beside it. */
export function PublishResult({ publications }: { publications: readonly Publication[] }) {
  const { t } = useTranslation("publications");
  const summary = summarizeBatch(publications);
  const { current, total, verdict } = summary;
  const isUnderWay = verdict === "under way";
  return (
    <div className={classes["publishing"]}>
      <div role="status" className={classes["under"]}>
        {isUnderWay ? (
          <>
            <Loader size={18} aria-hidden />
            <span>
              {t("batch.heading")} · {t("batch.progress", { current, total })}
            </span>
          </>
        ) : (
          <BannerText summary={summary} />
        )}
      </div>
      {isUnderWay && (
        <>
          {total > 1 && <Progress size="md" value={(current / total) * 100} aria-hidden />}
          <p className={classes["quiet"]}>{t("batch.continues")}</p>
        </>
      )}
    </div>
  );
}
