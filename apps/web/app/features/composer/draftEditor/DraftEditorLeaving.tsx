import { useWindowEvent } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useBlocker, useLocation, type Location } from "react-router";
import { LeaveDialog } from "../../../shared/ui/dialog/LeaveDialog.tsx";
import type { Leaving } from "../saveDraft/useDraftSaving.ts";

type DraftEditorLeavingProps = {
  readonly mayLoseWords: () => boolean;
  /** Whether the changes would be found again if the page were closed now. */
  readonly isStored: () => boolean;
  readonly onDiscard: () => void;
  readonly isSaving: boolean;
  /** Missing while the draft cannot be saved. */
  readonly onSave?: (leaving: Leaving) => void;
};

/** Asks before changed words are left: by Back, by another panel or tab, or by closing a page that cannot store them. */
export function DraftEditorLeaving(props: DraftEditorLeavingProps) {
  const { mayLoseWords, isStored, isSaving, onDiscard, onSave } = props;
  const { t } = useTranslation("drafts");
  const address = addressOf(useLocation());
  // Between a page change and its first render the router still asks here. The page has been left then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      addressOf(currentLocation) === address &&
      addressOf(nextLocation) !== address &&
      mayLoseWords(),
  );
  const go = () => blocker.proceed?.();
  const stay = () => blocker.reset?.();
  const discard = () => {
    onDiscard();
    go();
  };
  useWindowEvent("beforeunload", (event) => {
    if (mayLoseWords() && !isStored()) event.preventDefault();
  });
  return (
    <LeaveDialog
      opened={blocker.state === "blocked"}
      title={t("leave.title")}
      stayLabel={t("leave.stay")}
      leaveLabel={t("leave.discard")}
      onStay={stay}
      onLeave={discard}
      {...(onSave && {
        saving: { label: t("leave.save"), isBusy: isSaving, onSave: () => onSave({ go, stay }) },
      })}
    >
      {t("leave.text")}
    </LeaveDialog>
  );
}

/** The editor is part of the dashboard, so only the search tells its address. */
function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
