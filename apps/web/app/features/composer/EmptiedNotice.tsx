import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../shared/ui/Notice.tsx";
import { refillComposer, useEmptiedDraft } from "./emptiedDraft.ts";

/** The way back to what was in the composer. How publishing goes is told elsewhere, so it praises nothing. */
export function EmptiedNotice() {
  const { t } = useTranslation("composer");
  const emptied = useEmptiedDraft((state) => state.emptied);
  if (!emptied) return null;
  const published = emptied.why === "published";
  return (
    <Notice
      tone={published ? "quiet" : "info"}
      role="status"
      actions={
        <Button variant="default" size="compact-sm" h={32} onClick={refillComposer}>
          {t(published ? "publish.undo" : "clear.undo")}
        </Button>
      }
    >
      {t(published ? "publish.accepted" : "clear.cleared")}
    </Notice>
  );
}
