import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import type { EmojiTool } from "../emoji/useEmojiPicker.ts";
import type { RewritingTool } from "../rewriting/useRewriting.ts";
import { shownKeys } from "../../../shared/keys/shortcuts.ts";
import classes from "./PostEditor.module.css";

type ToolbarButtonProps = ActionIconProps &
  Omit<ComponentProps<"button">, keyof ActionIconProps> & {
    readonly label: string;
    readonly icon: Icon;
    readonly keys?: string;
    readonly pressed?: boolean;
    readonly lit?: boolean;
  };

export function ToolbarButton({
  label,
  icon: ButtonIcon,
  keys,
  pressed,
  lit,
  ...props
}: ToolbarButtonProps) {
  const isOn = pressed ?? lit ?? false;
  return (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      color={isOn ? "petrol" : "gray"}
      c={isOn ? "var(--v-info-text)" : "var(--v-text)"}
      size={35}
      aria-label={label}
      title={keys ? `${label} (${shownKeys(keys)})` : label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      // The selection stays where it is while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      <ButtonIcon size={19} stroke={1.9} aria-hidden />
    </ActionIcon>
  );
}

type OpeningButtonProps = ToolbarButtonProps & {
  readonly tool: { readonly isOpen: boolean };
  /** What it opens, once its code is fetched. */
  readonly children: ReactNode;
};

/** What it opens stands beside it. */
function OpeningButton({ tool: { isOpen }, children, ...button }: OpeningButtonProps) {
  return (
    <span className={classes["anchor"]}>
      <ToolbarButton
        {...button}
        lit={isOpen}
        aria-expanded={isOpen}
        aria-busy={isOpen && !children}
      />
      {children}
    </span>
  );
}

/** Prefetches the emoji when the pointer approaches the button. */
export function EmojiButton(props: ToolbarButtonProps & { readonly tool: EmojiTool }) {
  const { tool } = props;
  const { picker } = tool;
  return (
    <OpeningButton
      {...props}
      aria-haspopup="dialog"
      onPointerEnter={tool.prefetch}
      onFocus={tool.prefetch}
    >
      {picker && (
        <picker.EmojiPicker
          emoji={picker.emoji}
          opened={tool.isOpen}
          onClose={tool.close}
          onChoose={tool.choose}
          onAdd={tool.add}
        />
      )}
    </OpeningButton>
  );
}

type RewritingButtonProps = ToolbarButtonProps & {
  readonly editor: Editor;
  readonly tool: RewritingTool;
  readonly hasImages: boolean;
};

/** A menu button: Enter and the arrow downwards open it. */
export function RewritingButton({ editor, hasImages, ...button }: RewritingButtonProps) {
  const { isOpen, loaded, toggle, close, leave } = button.tool;

  function takeKeys(event: KeyboardEvent<HTMLButtonElement>) {
    button.onKeyDown?.(event);
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    if (!isOpen) toggle();
  }

  return (
    <OpeningButton {...button} aria-haspopup="menu" onKeyDown={takeKeys}>
      {isOpen && loaded && (
        <loaded.RewritingMenu {...{ editor, hasImages, work: loaded.work, close, leave }} />
      )}
    </OpeningButton>
  );
}
