import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { HistoryList, HistorySkeleton } from "./HistoryList.tsx";
import classes from "./history.module.css";
import { usePublicationUpdates } from "../publication/publicationQueries.ts";
import { useHistoryFilter } from "./useHistoryFilter.ts";
import { usePublicationList } from "./usePublicationList.ts";

/** Everything that was published, or should have been, latest first, with the result. */
export function PublicationHistory() {
  const { t } = useTranslation("publications");
  const { zone } = useFormat();
  const now = useNow();
  const [filter, changeFilter] = useHistoryFilter();
  const channels = useChannels();
  const list = usePublicationList(filter);
  // With the channels the filters grow a line, which would push down the list. Later they stay, because somebody may be typing.
  const [isShown, setShown] = useState(false);
  if (!isShown && !channels.isPending && !list.isPending) setShown(true);
  usePublicationUpdates();
  return (
    <section aria-labelledby="history-heading" className={classes["page"]}>
      <div className={classes["head"]}>
        <h2 id="history-heading">{t("history.heading")}</h2>
        <span>{t("history.zone", { zone: zone(now) })}</span>
      </div>
      {isShown ? (
        <>
          <HistoryFilters filter={filter} onChange={changeFilter} />
          <HistoryList filter={filter} onChange={changeFilter} />
        </>
      ) : (
        <>
          <div className="v-first-filters">
            <i />
            <i />
            <i />
          </div>
          <HistorySkeleton />
        </>
      )}
    </section>
  );
}
