import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { HistoryList } from "./HistoryList.tsx";
import classes from "./history.module.css";
import { usePublicationUpdates } from "../publication/publicationQueries.ts";
import { useHistoryFilter } from "./useHistoryFilter.ts";

/** Everything that was published, or should have been, latest first, with the result. */
export function PublicationHistory() {
  const { t } = useTranslation("publications");
  const { zone } = useFormat();
  const now = useNow();
  const [filter, changeFilter] = useHistoryFilter();
  usePublicationUpdates();
  return (
    <section aria-labelledby="history-heading" className={classes["page"]}>
      <div className={classes["head"]}>
        <h2 id="history-heading">{t("history.heading")}</h2>
        <span>{t("history.zone", { zone: zone(now) })}</span>
      </div>
      <HistoryFilters filter={filter} onChange={changeFilter} />
      <HistoryList filter={filter} onChange={changeFilter} />
    </section>
  );
}
