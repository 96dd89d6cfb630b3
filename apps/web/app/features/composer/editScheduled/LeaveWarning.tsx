import { useWindowEvent } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useBlocker, useLocation } from "react-router";
import { LeaveDialog } from "../../../shared/ui/dialog/LeaveDialog.tsx";

type LeaveWarningProps = {
  readonly mayLoseWords: () => boolean;
  /** Whether the changes would be found again if the page were closed now. */
  readonly isStored: () => boolean;
  readonly onDiscard: () => void;
};

/**
 * Asks before changes are lost: the page before it is left, and the browser before a page is closed that cannot store
 * them. `mayLoseWords` is called at that moment, because saving leaves the page before React renders again.
 */
export function LeaveWarning({ mayLoseWords, isStored, onDiscard }: LeaveWarningProps) {
  const { t } = useTranslation("editScheduledPost");
  const { pathname } = useLocation();
  // Between a page change and its first render the router still asks here. The page has been left then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname === pathname && nextLocation.pathname !== pathname && mayLoseWords(),
  );
  useWindowEvent("beforeunload", (event) => {
    if (mayLoseWords() && !isStored()) event.preventDefault();
  });
  return (
    <LeaveDialog
      opened={blocker.state === "blocked"}
      title={t("leaveTitle")}
      stayLabel={t("stay")}
      leaveLabel={t("leave")}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    >
      {t("leaveText")}
    </LeaveDialog>
  );
}
