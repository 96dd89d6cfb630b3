import { useWindowEvent } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { LeaveDialog } from "../../../shared/ui/dialog/LeaveDialog.tsx";

type LeaveWarningProps = {
  readonly mayLoseWords: () => boolean;
  /** Whether they would be found again if the page went now. */
  readonly isStored: () => boolean;
  readonly onDiscard: () => void;
};

/**
 * Nobody loses changes by a slip: the page asks before it is left, the browser before one is closed that does not keep them. `mayLoseWords` is asked at that
 * moment, for whoever has just saved leaves before anything is drawn anew.
 */
export function LeaveWarning({ mayLoseWords, isStored, onDiscard }: LeaveWarningProps) {
  const { t } = useTranslation("editScheduledPost");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && mayLoseWords(),
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
