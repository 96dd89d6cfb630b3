import { ActionIcon } from "@mantine/core";
import { useDisclosure, useHotkeys, useRovingIndex } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFold,
  IconLink,
  type Icon,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { editorFormats } from "./editorFormats.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import classes from "./PostEditor.module.css";
import { ToolbarLegend } from "./ToolbarLegend.tsx";

type ToolbarButton = {
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
  /** Undefined where nothing can be on or off. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

/** One stop of the Tab key; arrows move between the buttons. */
export function EditorToolbar({ editor, editorId }: { editor: Editor; editorId: string }) {
  const { t } = useTranslation("composer");
  const [linkOpened, link] = useDisclosure(false);
  useHotkeys([["mod+K", link.open]], [], true);
  const buttons = useToolbarButtons(editor, link.open);
  const roving = useRovingIndex({
    total: buttons.length,
    initialIndex: 0,
    isItemDisabled: (index) => buttons[index]?.disabled === true,
  });
  return (
    <div className={classes["head"]}>
      <div
        className={classes["toolbar"]}
        role="toolbar"
        aria-label={t("editor.toolbar")}
        aria-controls={editorId}
      >
        {buttons.map(
          ({ name, label, icon: ButtonIcon, keys, pressed, disabled, onClick }, index) => (
            <ActionIcon
              key={name}
              variant={pressed ? "light" : "subtle"}
              color={pressed ? "petrol" : "gray"}
              c={pressed ? "var(--v-info-text)" : "var(--v-text)"}
              size={36}
              aria-label={label}
              title={keys ? `${label} (${shownKeys(keys)})` : label}
              aria-keyshortcuts={keys}
              aria-pressed={pressed}
              disabled={disabled ?? false}
              // The selection stays where it is while the button is pressed.
              onMouseDown={(event) => event.preventDefault()}
              {...roving.getItemProps({ index, onClick })}
            >
              <ButtonIcon size={19} stroke={1.9} aria-hidden />
            </ActionIcon>
          ),
        )}
      </div>
      <ToolbarLegend buttons={buttons} />
      {linkOpened && <LinkDialog editor={editor} onClose={link.close} />}
    </div>
  );
}

function useToolbarButtons(editor: Editor, openLink: () => void): readonly ToolbarButton[] {
  const { t } = useTranslation("composer");
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: editorFormats.map(({ name }) => current.isActive(name)),
      link: current.isActive("link"),
      quote: current.isActive("blockquote"),
      expandable: current.isActive("blockquote", { expandable: true }),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const formats = editorFormats.map(({ name, icon, keys, toggle }, index) => ({
    name,
    label: t(`format.${name}`),
    icon,
    keys,
    pressed: state.active[index] ?? false,
    onClick: () => void toggle(editor),
  }));
  const chain = () => editor.chain().focus();
  const toggleExpandable = () =>
    void chain().updateAttributes("blockquote", { expandable: !state.expandable }).run();
  return [
    ...formats.slice(0, 5),
    {
      name: "link",
      label: t("format.link"),
      icon: IconLink,
      keys: "Control+K",
      pressed: state.link,
      onClick: openLink,
    },
    ...formats.slice(5),
    ...(state.quote
      ? [
          {
            name: "expandable",
            label: t("format.expandable"),
            icon: IconFold,
            pressed: state.expandable,
            onClick: toggleExpandable,
          },
        ]
      : []),
    {
      name: "undo",
      label: t("format.undo"),
      icon: IconArrowBackUp,
      keys: "Control+Z",
      disabled: !state.undo,
      onClick: () => void chain().undo().run(),
    },
    {
      name: "redo",
      label: t("format.redo"),
      icon: IconArrowForwardUp,
      keys: "Control+Shift+Z",
      disabled: !state.redo,
      onClick: () => void chain().redo().run(),
    },
  ];
}

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

function shownKeys(keys: string): string {
  return isMac
    ? keys.replace("Control+", "⌘").replace("Shift+", "⇧").replace("Alt+", "⌥")
    : keys.replace("Control", "Ctrl");
}
