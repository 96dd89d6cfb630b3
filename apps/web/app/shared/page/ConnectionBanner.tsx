import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  checkConnection,
  onRestored,
  useConnection,
  watchConnection,
} from "../server/connection.ts";
import classes from "./ConnectionBanner.module.css";

/**
 * Says that the server cannot be reached, and that it can again. `keeps`: the page has texts that are stored in the
 * browser.
 */
export function ConnectionBanner({ keeps = false }: { keeps?: boolean }) {
  const { t } = useTranslation("general");
  const { is, isChecking } = useConnection();
  useFetchAgain();
  const isLost = is === "offline" || is === "unreachable";
  const text = is === "connected" ? "" : t(`connection.${is}`);
  return (
    <div className={classes["banner"]} data-connection={is}>
      <div className={classes["line"]}>
        {/* Always there, because a screen reader announces only what changes in it. */}
        <div role="status">
          {text}
          {isLost && keeps && ` ${t("connection.kept")}`}
        </div>
        {isLost && (
          <Button
            variant="default"
            size="compact-sm"
            h={32}
            flex="none"
            loading={isChecking}
            onClick={() => void checkConnection()}
          >
            {t("retry")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What could not be fetched meanwhile is fetched when the server is back. */
function useFetchAgain(): void {
  const queryClient = useQueryClient();
  // Outside React: the network.
  useEffect(() => {
    const stopFetching = onRestored(
      () => void queryClient.refetchQueries({ type: "active", stale: true }),
    );
    const stopWatching = watchConnection();
    return () => {
      stopFetching();
      stopWatching();
    };
  }, [queryClient]);
}
