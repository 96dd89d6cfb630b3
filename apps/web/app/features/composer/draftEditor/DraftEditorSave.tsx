import { Button, Stack } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import composer from "../Composer.module.css";
import classes from "./DraftEditor.module.css";
import { DraftEditorProblem, type DraftEditorProblemProps } from "./DraftEditorProblem.tsx";
import { DraftReasons } from "../saveDraft/DraftReasons.tsx";

const HINT_ID = "draft-hint";

export type DraftEditorSaveProps = DraftEditorProblemProps & {
  /** Why the draft cannot be saved yet. */
  readonly reasons: readonly string[];
  readonly isChanged: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
};

/** Save and Cancel, always visible; beside them what is missing and what failed. */
export function DraftEditorSave(props: DraftEditorSaveProps) {
  const { editing, saving, reasons, isChanged, onSave, onSaveAsNew, onCancel } = props;
  const { t } = useTranslation("drafts");
  const { t: general } = useTranslation("general");
  return (
    <Stack gap="sm" className={composer["bar"] ?? ""} data-bar="sticks">
      <DraftEditorProblem editing={editing} saving={saving} onSaveAsNew={onSaveAsNew} />
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={onCancel}>
          {general("cancel")}
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={20} aria-hidden />}
          disabled={reasons.length > 0}
          loading={saving.isSaving}
          aria-describedby={HINT_ID}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onSave}
        >
          {t("editor.save")}
        </Button>
      </div>
      <div id={HINT_ID} className={composer["hint"]}>
        {reasons.length > 0 ? <DraftReasons reasons={reasons} /> : isChanged && t("editor.unsaved")}
      </div>
    </Stack>
  );
}
