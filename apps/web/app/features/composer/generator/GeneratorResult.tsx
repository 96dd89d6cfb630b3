import { Button, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconCheck, IconPencilPlus } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { composeMessage } from "@vestnik/domain/message";
import { fromPlainText } from "@vestnik/domain/plainText";
import { useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import classes from "./Generator.module.css";
import { foldOnPhone } from "./generatorOpening.ts";
import { insertText, useInsertedText } from "./insertedText.ts";
import { PreviewText } from "../preview/PreviewText.tsx";
import { showGenerated, useTextGeneration, type Generated } from "./textGeneration.ts";

export type GeneratorResultProps = { readonly editor: Editor; readonly generated: Generated };

/** The generated text as the post will show it; it is inserted only by a button. */
export function GeneratorResult({ editor, generated }: GeneratorResultProps) {
  const { t } = useTranslation("generator");
  const { text } = generated;
  const blocks = useMemo(() => composeMessage(fromPlainText(text), []).blocks, [text]);
  const isStored = useTextGeneration((state) => state.isStored);
  return (
    <div className={classes["result"]} data-generated>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys */}
      <div className={classes["text"]} role="region" aria-label={t("answer")} tabIndex={0}>
        <PreviewText blocks={blocks} />
      </div>
      {!isStored && (
        <Notice tone="warning" actions={<CopyButton value={text} what={t("copy")} />}>
          {t("notKept")}
        </Notice>
      )}
      <Choices editor={editor} generated={generated} />
    </div>
  );
}

function Choices({ editor, generated }: GeneratorResultProps) {
  const { t } = useTranslation("generator");
  const { text, isUsed } = generated;
  const inserted = useInsertedText((state) => state.inserted);
  const own = inserted?.text === text ? inserted : undefined;
  const isNews = own?.isNews ?? false;
  const useButton = useRef<HTMLButtonElement>(null);

  function use() {
    insertText(editor, text);
    foldOnPhone();
  }

  function undo() {
    own?.undo();
    useButton.current?.focus({ preventScroll: true });
  }

  function dismiss() {
    showGenerated(null);
    toastUndo(t("dismissed"), t("undo"), () => showGenerated(generated));
  }

  return (
    <div className={classes["choices"]}>
      {/* After use the button is replaced by a note, so that a double click does not insert the text twice. */}
      {isUsed ? (
        <Button
          key="use"
          ref={useButton}
          variant={isNews ? "light" : "default"}
          {...(isNews && { color: "green" })}
          leftSection={
            isNews ? <IconCheck size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />
          }
          onClick={() => !isNews && showPost(editor)}
        >
          {t(isNews ? "used" : "toPost")}
        </Button>
      ) : (
        <Button
          key="use"
          ref={useButton}
          leftSection={<IconPencilPlus size={18} aria-hidden />}
          onClick={use}
        >
          {t("use")}
        </Button>
      )}
      {own && (
        <Button variant="default" onClick={undo}>
          {t("undo")}
        </Button>
      )}
      {isUsed && !isNews && (
        <Button variant="subtle" color="gray" c="var(--v-text)" onClick={use}>
          {t("useAgain")}
        </Button>
      )}
      {!isNews && (
        <Button variant="subtle" color="gray" c="var(--v-text)" onClick={dismiss}>
          {t("dismiss")}
        </Button>
      )}
      <VisuallyHidden role="status">{isNews && t("used")}</VisuallyHidden>
    </div>
  );
}

function showPost(editor: Editor): void {
  flushSync(foldOnPhone);
  editor.view.dom.scrollIntoView({ block: "nearest" });
  // A touch keyboard would cover the inserted text.
  if (!matchMedia("(pointer: coarse)").matches) editor.view.focus();
}
