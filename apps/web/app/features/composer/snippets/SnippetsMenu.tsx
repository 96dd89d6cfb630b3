import "./snippetTexts.ts";
import { Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { ParentTarget } from "../../../shared/ui/ParentTarget.tsx";
import classes from "./Snippets.module.css";
import { SnippetsPanel } from "./SnippetsPanel.tsx";

export type SnippetsMenuProps = {
  readonly editor: Editor;
  /** Closes it and puts the focus on the button. */
  readonly onClose: () => void;
};

/** Below its button, or on a phone over the whole screen. Open as long as it is shown. */
export function SnippetsMenu({ editor, onClose }: SnippetsMenuProps) {
  const { t } = useTranslation("snippets");
  const isPhone = useMediaQuery("(max-width: 37.5em)", false, { getInitialValueInEffect: false });
  if (isPhone) {
    return (
      <Dialog opened title={t("title")} fillsPhone onClose={onClose}>
        <SnippetsPanel editor={editor} isPhone onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-start"
      shadow="md"
      width={440}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <ParentTarget />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t("title")}
        tabIndex={-1}
        className={classes["dropdown"] ?? ""}
      >
        <SnippetsPanel editor={editor} isPhone={false} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
