import { useTranslation } from "react-i18next";
import { HistoryEntryCard } from "./HistoryEntryCard.tsx";
import classes from "./history.module.css";
import { useBatch } from "../publication/publicationQueries.ts";

/** Batches that are being sent or retried right now, with all their channels. */
export function OnItsWay({ batchIds }: { batchIds: readonly string[] }) {
  const { t } = useTranslation("publications");
  if (batchIds.length === 0) return null;
  return (
    <section aria-labelledby="on-its-way" className={classes["day"]}>
      <h3 id="on-its-way">{t("history.onItsWay")}</h3>
      {batchIds.map((batchId) => (
        <BatchOnItsWay key={batchId} batchId={batchId} />
      ))}
    </section>
  );
}

function BatchOnItsWay({ batchId }: { batchId: string }) {
  const { data } = useBatch(batchId);
  if (data === undefined || data.length === 0) return null;
  return <HistoryEntryCard publications={data} time="near" />;
}
