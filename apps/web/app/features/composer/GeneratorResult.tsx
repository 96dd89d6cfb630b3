import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconPencilPlus } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { composeMessage } from "@vestnik/domain/message";
import { fromPlainText } from "@vestnik/domain/plainText";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../shared/ui/CopyButton.tsx";
import { Notice } from "../../shared/ui/Notice.tsx";
import { toastUndo } from "../../shared/ui/undoToast.tsx";
import classes from "./Generator.module.css";
import { PreviewText } from "./PreviewText.tsx";
import { showGenerated, useTextGeneration, type Generated } from "./textGeneration.ts";
import { useUsedText } from "./useUsedText.ts";

export type GeneratorResultProps = { readonly editor: Editor; readonly generated: Generated };

/** What came, as the post will show it; it goes nowhere by itself. */
export function GeneratorResult({ editor, generated }: GeneratorResultProps) {
  const { t } = useTranslation("generator");
  const { text } = generated;
  const blocks = useMemo(() => composeMessage(fromPlainText(text), []).blocks, [text]);
  const isKept = useTextGeneration((state) => state.isKept);
  const useButton = useRef<HTMLButtonElement>(null);
  const used = useUsedText(editor, text);
  const Icon = used.isShown ? IconCheck : IconPencilPlus;

  function undo() {
    used.undo();
    useButton.current?.focus({ preventScroll: true });
  }

  function dismiss() {
    showGenerated(null);
    toastUndo(t("dismissed"), t("undo"), () => showGenerated(generated));
  }

  return (
    <div className={classes["result"]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys */}
      <div className={classes["text"]} role="region" aria-label={t("answer")} tabIndex={0}>
        <PreviewText blocks={blocks} />
      </div>
      {!isKept && (
        <Notice tone="warning" actions={<CopyButton value={text} what={t("copy")} />}>
          {t("notKept")}
        </Notice>
      )}
      <div className={classes["choices"]}>
        <Button
          ref={useButton}
          variant={used.isShown ? "light" : "filled"}
          color={used.isShown ? "green" : "petrol"}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={used.use}
        >
          {t(used.isShown ? "used" : "use")}
        </Button>
        {used.isShown ? (
          <Button variant="default" {...used.hold} onClick={undo}>
            {t("undo")}
          </Button>
        ) : (
          <Button variant="subtle" color="gray" c="var(--v-text)" onClick={dismiss}>
            {t("dismiss")}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">{used.isShown && t("used")}</VisuallyHidden>
    </div>
  );
}
