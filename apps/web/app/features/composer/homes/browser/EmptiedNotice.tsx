import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { refillComposer, useEmptiedDraft } from "./postHome.ts";
import { ScheduledNotice } from "../../publish/ScheduledNotice.tsx";

/** Offers to restore the earlier content of the composer. The progress of the publication is shown elsewhere. */
export function EmptiedNotice() {
  const { t } = useTranslation("composer");
  const emptied = useEmptiedDraft((state) => state.emptied);
  if (!emptied) return null;
  if (emptied.why === "scheduled") {
    const forget = () => useEmptiedDraft.setState({ emptied: undefined });
    return (
      <ScheduledNotice kind="post" sent={emptied.sent} onLeave={forget} onUndo={refillComposer} />
    );
  }
  return (
    <Notice
      tone={emptied.why === "published" ? "quiet" : "info"}
      role="status"
      actions={
        <Button variant="default" size="compact-sm" h={32} onClick={refillComposer}>
          {t(`emptied.${emptied.why}.undo`)}
        </Button>
      }
    >
      {t(`emptied.${emptied.why}.text`)}
    </Notice>
  );
}
