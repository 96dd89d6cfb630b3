import { Modal } from "@mantine/core";
import { useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./EmojiPicker.module.css";

/** What an emoji and the edges of the sheet take up. */
const CELL_PX = 44;
const EDGES_PX = 32;

export type EmojiSheetProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Given how many emoji stand side by side. */
  readonly children: (columns: number) => ReactNode;
};

/** Stands at the foot of what can be seen: above the keyboard, when there is one. */
export function EmojiSheet({ opened, onClose, children }: EmojiSheetProps) {
  const { t } = useTranslation("emoji");
  const room = useVisibleRoom();
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
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
        {/* On a phone the focus must not call the keyboard: it begins with the title. */}
        <div className={classes["sheetHead"]} tabIndex={-1} data-autofocus>
          <Modal.Title fz="md" fw={650}>
            {t("title")}
          </Modal.Title>
        </div>
        {children(Math.max(5, Math.floor((room.width - EDGES_PX) / CELL_PX)))}
        <Modal.CloseButton
          className={classes["sheetClose"] ?? ""}
          aria-label={t("close")}
          size={40}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

type Room = { readonly top: number; readonly height: number; readonly width: number };

/** The part of the page no keyboard covers. */
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
