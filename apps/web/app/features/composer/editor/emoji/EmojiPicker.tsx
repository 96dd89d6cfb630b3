import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Modal } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import { ButtonPopover } from "../../../../shared/ui/ButtonPopover.tsx";
import type { StoredEmoji } from "./emojiData.ts";
import { EmojiList } from "./EmojiList.tsx";
import classes from "./EmojiPicker.module.css";

const COLUMNS = 9;

type EmojiPickerProps = {
  readonly emoji: readonly StoredEmoji[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called with a single emoji; the picker closes. */
  readonly onChoose: (emoji: string) => void;
  /** Called with one of several emoji; the sheet stays open, as a phone's own emoji keyboard does. */
  readonly onAdd: (emoji: string) => void;
};

/** The emoji below their button, or on a phone in a sheet over the page. Rendered beside the button. */
export function EmojiPicker({ emoji, opened, onClose, onChoose, onAdd }: EmojiPickerProps) {
  const { t } = useTranslation("emoji");
  const isPhone = useMediaQuery("(max-width: 37.5em)", undefined, {
    getInitialValueInEffect: false,
  });
  if (isPhone) {
    return (
      <EmojiSheet opened={opened} onClose={onClose} onAdd={onAdd}>
        {(columns, add) => <EmojiList emoji={emoji} columns={columns} onChoose={add} />}
      </EmojiSheet>
    );
  }
  return (
    <ButtonPopover
      opened={opened}
      title={t("title")}
      className={classes["dropdown"] ?? ""}
      onClose={onClose}
    >
      <EmojiList emoji={emoji} columns={COLUMNS} searchesAtOnce onChoose={onChoose} />
    </ButtonPopover>
  );
}

/** What an emoji and the edges of the sheet take up. */
const CELL_PX = 44;
const EDGES_PX = 32;

type EmojiSheetProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdd: (emoji: string) => void;
  /** Called with the number of columns and the function that adds an emoji. */
  readonly children: (columns: number, add: (emoji: string) => void) => ReactNode;
};

/** Stands at the bottom of the visible area: above the keyboard, when there is one. */
function EmojiSheet({ opened, onClose, onAdd, children }: EmojiSheetProps) {
  const { t } = useTranslation("emoji");
  const room = useVisibleRoom();
  // Repeats the chosen emoji, because the sheet may hide the text.
  const [added, setAdded] = useState("");
  function add(emoji: string) {
    onAdd(emoji);
    setAdded((before) => before + emoji);
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onKeyDown={searchWithLetters}
      onExitTransitionEnd={() => setAdded("")}
      returnFocus={false}
      xOffset={0}
      yOffset={0}
      transitionProps={{ transition: "slide-up", duration: 150 }}
      styles={{ inner: { inset: `${room.top}px 0 auto`, height: room.height } }}
    >
      <Modal.Overlay />
      <Modal.Content
        classNames={{ inner: classes["sheetPlace"] ?? "", content: classes["sheet"] ?? "" }}
      >
        {/* On a phone the focus starts at the title, because a text field would open the keyboard. */}
        <div className={classes["sheetHead"]} tabIndex={-1} data-autofocus onFocus={clearSelection}>
          <Modal.Title fz="md" fw={650}>
            {t("title")}
          </Modal.Title>
          <div className={classes["added"]} role="status">
            {added && t("added", { emoji: added })}
          </div>
        </div>
        {children(Math.max(5, Math.floor((room.width - EDGES_PX) / CELL_PX)), add)}
        <Modal.CloseButton
          className={classes["sheetClose"] ?? ""}
          aria-label={t("close")}
          size={40}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Removes the selection from the text, because letters would go to a caret there, also when another element has the focus. */
function clearSelection() {
  window.getSelection()?.removeAllRanges();
}

/** Letters typed anywhere in the sheet go into the search. */
function searchWithLetters({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
  currentTarget,
}: KeyboardEvent) {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
  if (target instanceof HTMLInputElement && target.type === "search") return;
  currentTarget.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

type Room = { readonly top: number; readonly height: number; readonly width: number };

/** The part of the window that the keyboard does not cover. */
function useVisibleRoom(): Room {
  const seen = useSyncExternalStore(watchViewport, describeViewport);
  const [top = 0, height = 0, width = 0] = seen.split(" ").map(Number);
  return { top, height, width };
}

function watchViewport(tell: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", tell);
  visualViewport?.addEventListener("scroll", tell);
  return () => {
    visualViewport?.removeEventListener("resize", tell);
    visualViewport?.removeEventListener("scroll", tell);
  };
}

function describeViewport(): string {
  const { visualViewport, innerHeight, innerWidth } = window;
  const top = visualViewport?.offsetTop ?? 0;
  return [top, visualViewport?.height ?? innerHeight, innerWidth].map(Math.round).join(" ");
}
