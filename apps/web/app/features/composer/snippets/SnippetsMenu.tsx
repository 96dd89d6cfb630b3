import "./snippetTexts.ts";
import { useMediaQuery } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { ButtonPopover } from "../../../shared/ui/ButtonPopover.tsx";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import classes from "./Snippets.module.css";
import { SnippetsPanel } from "./SnippetsPanel.tsx";

export type SnippetsMenuProps = {
  readonly editor: Editor;
  /** Closes it and puts the focus on the button. */
  readonly onClose: () => void;
};

/** Below its button, or on a phone a dialog. Open as long as it is shown. */
export function SnippetsMenu({ editor, onClose }: SnippetsMenuProps) {
  const { t } = useTranslation("snippets");
  const isPhone = useMediaQuery("(max-width: 37.5em)", false, { getInitialValueInEffect: false });
  if (isPhone) {
    return (
      <Dialog opened title={t("title")} onClose={onClose}>
        <SnippetsPanel editor={editor} isPhone onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ButtonPopover
      opened
      title={t("title")}
      className={classes["dropdown"] ?? ""}
      width={440}
      onClose={onClose}
    >
      <SnippetsPanel editor={editor} isPhone={false} onClose={onClose} />
    </ButtonPopover>
  );
}
