import { Button, Group } from "@mantine/core";
import { DOMParser } from "@tiptap/pm/model";
import { getSchema } from "@tiptap/core";
import { composeMessage } from "@vestnik/domain/message";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import classes from "../Composer.module.css";
import { fromEditorDocument, type EditorNode } from "../document/editorDocument.ts";
import { editorExtensions } from "../editor/editorExtensions.ts";
import { inertBody } from "../editor/inertHtml.ts";
import type { PostDraft } from "../formStore/postDraft.ts";
import { unsavedEdit } from "./unsavedEdit.ts";
import type { Editing } from "./useEditing.ts";

/** The owner's own version stays available while the editor shows what was saved elsewhere. */
export function UnsavedVersion({ editing }: { editing: Editing }) {
  const { t } = useTranslation("editScheduledPost");
  const { ownVersion } = editing;
  const text = useMemo(() => (ownVersion ? plainTextOf(ownVersion) : ""), [ownVersion]);
  if (!ownVersion) return null;
  return (
    <Notice
      tone="info"
      role="status"
      title={t("mine")}
      actions={
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={editing.restoreOwnVersion}>
            {t("useMine")}
          </Button>
          {text !== "" && <CopyButton value={text} what={t("copyMine")} />}
        </Group>
      }
    >
      <div>{t("loaded")}</div>
      <div className={classes["stored"]}>{text === "" ? t("withoutText") : text}</div>
    </Notice>
  );
}

/** Says that changes from before the page was closed are in the editor again. */
export function BackNotice({ editing }: { editing: Editing }) {
  const { t } = useTranslation("editScheduledPost");
  const discard = () => toastUndo(t("discarded"), t("undo"), editing.throwAway());
  return (
    <Notice tone="info" role="status" actions={<Discard onPress={discard} />}>
      {t("changesBack")}
    </Notice>
  );
}

/** The stored changes of a post that can no longer be edited; they can still be copied. */
export function LeftVersion({ id }: { id: string }) {
  const { t } = useTranslation("editScheduledPost");
  const [edit, setEdit] = useState(() => unsavedEdit(id));
  if (!edit.found) return null;
  const text = plainTextOf(edit.found.draft);
  function discard() {
    edit.forget();
    setEdit(unsavedEdit(id));
  }
  return (
    <Notice
      tone="info"
      title={t("mine")}
      actions={
        <Group gap="sm">
          {text !== "" && <CopyButton value={text} what={t("copyMine")} />}
          <Discard onPress={discard} />
        </Group>
      }
    >
      <div className={classes["stored"]}>{text === "" ? t("withoutText") : text}</div>
    </Notice>
  );
}

function Discard({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation("editScheduledPost");
  return (
    <Button variant="default" size="sm" onClick={onPress}>
      {t("discard")}
    </Button>
  );
}

/** The words as readers would see them, with the tags. */
function plainTextOf({ text, tags }: PostDraft): string {
  const parser = DOMParser.fromSchema(getSchema(editorExtensions));
  const doc = parser.parse(inertBody(text), { preserveWhitespace: "full" });
  return composeMessage(fromEditorDocument(doc.toJSON() as EditorNode), tags).text;
}
