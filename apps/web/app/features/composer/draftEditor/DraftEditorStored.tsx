import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { contentText } from "../../../shared/text/contentText.ts";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import composer from "../Composer.module.css";
import type { Writing } from "./unsavedDraft.ts";
import type { DraftEditing } from "./useDraftEditing.ts";

/** The owner's own version stays available while the editor shows what was saved elsewhere. */
export function DraftEditorStored({
  editing: { ownVersion, restoreOwnVersion },
}: {
  editing: DraftEditing;
}) {
  const { t } = useTranslation("drafts");
  if (!ownVersion) return null;
  const text = plainTextOf(ownVersion);
  return (
    <Notice
      tone="info"
      role="status"
      title={t("editor.mine")}
      actions={
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={restoreOwnVersion}>
            {t("editor.useMine")}
          </Button>
          <CopyButton value={text} what={t("editor.copyMine")} />
        </Group>
      }
    >
      <div>{t("editor.loaded")}</div>
      <div className={composer["stored"]}>{text}</div>
    </Notice>
  );
}

export function plainTextOf({ title, draft }: Writing): string {
  const parts = [title, contentText(draft.text), draft.tags.join(" ")];
  return parts.filter((part) => part !== "").join("\n\n");
}
