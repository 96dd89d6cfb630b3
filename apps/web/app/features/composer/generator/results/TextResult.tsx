import { Button } from "@mantine/core";
import { IconArrowDown, IconPencilPlus } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { composeMessage } from "@vestnik/domain/message";
import { fromPlainText } from "@vestnik/domain/plainText";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { usePostDraft } from "../../formStore/postFormStore.ts";
import { PreviewText } from "../../preview/PreviewText.tsx";
import { foldOnPhone } from "../work/generatorOpening.ts";
import { useGenerator } from "../work/generatorStore.ts";
import type { Asking, ResultOf } from "../work/results.ts";
import { CutOffNote } from "./CutOffNote.tsx";
import { insertText } from "./inserted.ts";
import classes from "./Results.module.css";
import { UseButtons } from "./UseButtons.tsx";
import type { Place } from "./usedText.ts";

export type TextResultProps = {
  readonly editor: Editor;
  readonly result: ResultOf<"text">;
  /** Which of several it is. */
  readonly label: string;
  readonly asking: Asking;
};

/** The generated text as the post will show it; it is inserted only by a button. */
export function TextResult({ editor, result, label, asking }: TextResultProps) {
  const { t } = useTranslation("generator");
  const { text, isUsed, isWhole } = result;
  const isStored = useGenerator((state) => state.isStored);
  const hasText = usePostDraft(({ draft }) => draft.text !== "");

  function insert(place: Place) {
    insertText(editor, result, place);
    foldOnPhone();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys */}
      <div className={classes["text"]} role="region" aria-label={label} tabIndex={0}>
        <WrittenText text={text} />
      </div>
      {!isWhole && <CutOffNote result={result} asking={asking} />}
      {!isStored && (
        <Notice tone="warning" actions={<CopyButton value={text} what={t("copy")} />}>
          {t("notKept")}
        </Notice>
      )}
      <UseButtons
        result={result}
        isUsed={isUsed}
        use={{
          label: t(hasText ? "below.text" : "use.text"),
          icon: <IconPencilPlus size={18} aria-hidden />,
          press: () => insert("below"),
        }}
        instead={hasText ? () => insert("instead") : undefined}
        later={{
          label: t("toPost"),
          icon: <IconArrowDown size={18} aria-hidden />,
          press: () => showPost(editor),
        }}
      >
        {isUsed && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--v-text)"
            size="compact-md"
            mih={36}
            h="auto"
            onClick={() => insert("below")}
          >
            {t("useAgain")}
          </Button>
        )}
      </UseButtons>
    </>
  );
}

/** A text with typed marks, formatted as in the post (decision 24). */
export function WrittenText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => composeMessage(fromPlainText(text), []).blocks, [text]);
  return <PreviewText blocks={blocks} />;
}

function showPost(editor: Editor): void {
  flushSync(foldOnPhone);
  editor.view.dom.scrollIntoView({ block: "nearest" });
  // A touch keyboard would cover the inserted text.
  if (!matchMedia("(pointer: coarse)").matches) editor.view.focus();
}
