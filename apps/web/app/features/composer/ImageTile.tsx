import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ImagePanel.module.css";
import { PostImage } from "./PostImage.tsx";

export type ImageTileProps = {
  readonly imageUrl: string;
  readonly position: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
  readonly onDropHere: () => void;
  /** To another place, counted from 0. */
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

export function ImageTile(props: ImageTileProps) {
  const { t } = useTranslation("composer");
  const { imageUrl, position, count, isDragged, onMove } = props;

  function dropHere(event: DragEvent) {
    if (event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    props.onDropHere();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keyboard
    <li
      className={classes["tile"]}
      data-dragged={isDragged}
      draggable={count > 1}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropHere}
    >
      <PostImage imageUrl={imageUrl} alt={t("images.item", { position, count })} />
      <ActionIcon
        className={classes["remove"]}
        variant="default"
        size={32}
        radius="xl"
        aria-label={t("images.remove", { position })}
        onClick={props.onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {count > 1 && (
        <div className={classes["movers"]}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t("images.moveEarlier", { position })}
            aria-disabled={position === 1}
            onClick={() => onMove(position - 2)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span aria-hidden>{position}</span>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t("images.moveLater", { position })}
            aria-disabled={position === count}
            onClick={() => onMove(position)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}
