import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import classes from "./OfflineLine.module.css";

const watchNetwork = onlineManager.subscribe.bind(onlineManager);

/** Says that there is no network, for as long as there is none. It takes room that is empty otherwise, so nothing moves. */
export function OfflineLine() {
  const { t } = useTranslation("general");
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <div role="status" className={classes["line"]}>
      {!isOnline && t("offline")}
    </div>
  );
}
