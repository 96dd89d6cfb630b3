import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import classes from "./OfflineLine.module.css";

const watchNetwork = onlineManager.subscribe.bind(onlineManager);

/** Shown as long as there is no network. Its place is empty otherwise, so nothing moves. */
export function OfflineLine() {
  const { t } = useTranslation("general");
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <div role="status" className={classes["line"]}>
      {!isOnline && t("offline")}
    </div>
  );
}
