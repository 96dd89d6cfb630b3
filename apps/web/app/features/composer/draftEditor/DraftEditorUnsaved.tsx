import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import composer from "../Composer.module.css";
import { UnsavedActions } from "../autosave/UnsavedActions.tsx";
import { plainTextOf } from "./DraftEditorStored.tsx";
import { dropUnsaved, unsavedElsewhere, type FoundWriting } from "./unsavedDraft.ts";

/** Unsaved drafts from other tabs or from before the page was closed. The notice disappears with the first letter typed. */
export function DraftEditorUnsaved({ onGoOn }: { onGoOn: (found: FoundWriting) => void }) {
  const { t } = useTranslation("drafts");
  const [found, setFound] = useState(unsavedElsewhere);

  function discard({ id }: FoundWriting) {
    const takeBack = dropUnsaved(id);
    setFound(unsavedElsewhere());
    toastUndo(t("begun.discarded"), t("undo"), () => {
      takeBack();
      setFound(unsavedElsewhere());
    });
  }

  return found.map((each) => (
    <Notice
      key={each.id}
      tone="info"
      role="status"
      title={t("begun.title")}
      actions={
        <UnsavedActions
          show={t("begun.goOn")}
          discard={t("begun.discard")}
          onShow={() => onGoOn(each)}
          onDiscard={() => discard(each)}
        />
      }
    >
      <Words of={each} />
    </Notice>
  ));
}

function Words({ of: { writing } }: { of: FoundWriting }) {
  const words = plainTextOf(writing);
  return words !== "" && <blockquote className={composer["excerpt"]}>{words}</blockquote>;
}
