import { useWindowEvent } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useBlocker, type Location } from "react-router";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.tsx";

/** Nobody leaves changed words behind by a slip: not by Back, by another panel or tab, or by closing the page. */
export function DraftEditorLeaving({ mayLoseWords }: { mayLoseWords: () => boolean }) {
  const { t } = useTranslation("drafts");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      addressOf(currentLocation) !== addressOf(nextLocation) && mayLoseWords(),
  );
  useWindowEvent("beforeunload", (event) => {
    if (mayLoseWords()) event.preventDefault();
  });
  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title={t("leave.title")}
      confirmLabel={t("leave.confirm")}
      destructive
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {t("leave.text")}
    </ConfirmDialog>
  );
}

/** The editor is part of the dashboard, so its own address is told by the search alone. */
function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
