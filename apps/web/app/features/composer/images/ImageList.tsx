import { ActionIcon, Progress, VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import {
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconX,
} from "@tabler/icons-react";
import { kindOfAddress, isVisual } from "@vestnik/domain/media";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { moveImage, removeImage, setSpoiler } from "./draftImageChanges.ts";
import classes from "./ImagePanel.module.css";
import { discardUpload } from "./imageUploads.ts";
import {
  type ImageUpload,
  type SmallerImage,
  useImageUploads,
  usePostDraft,
  usePostFormStore,
} from "../form/postFormStore.ts";
import { UploadTile } from "./UploadTile.tsx";
import { type TileGap, useTileDrag } from "./useTileDrag.ts";
import { ShownMedia } from "../../../shared/images/ShownMedia.tsx";
import { useKindWords } from "../../../shared/images/useKindWords.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";

const ImageLightbox = lazyDialog(async () => (await import("./ImageLightbox.tsx")).ImageLightbox);

export type ImageListProps = {
  readonly images: readonly string[];
  readonly uploads: readonly ImageUpload[];
};

/** The images in the order they are sent, then the uploads. */
export function ImageList({ images, uploads }: ImageListProps) {
  const { t } = useTranslation("media");
  const kindWords = useKindWords();
  const formStore = usePostFormStore();
  const arrived = useImageUploads((state) => state.arrived);
  const smaller = useImageUploads((state) => state.smaller);
  const spoilers = usePostDraft(({ draft }) => draft.spoilers);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [enlarged, setEnlarged] = useState<{ place: number; opened: boolean }>();
  const { drag, onPointerDown } = useTileDrag(list, move);

  function move(from: number, to: number) {
    if (to < 0 || to >= images.length) return;
    const words = kindWords(kindOfAddress(images[from] ?? ""));
    flushSync(() => moveImage(formStore, from, to));
    setAnnouncement(t("moved", { ...words, position: to + 1, count: images.length }));
    list.current?.querySelectorAll("[data-tile]")[to]?.scrollIntoView({ block: "nearest" });
  }

  /** The focus stays in the list, so that the next image can be removed or another one added. */
  function takeOut(place: number, change: () => void) {
    const panel = list.current?.closest("section");
    flushSync(change);
    const buttons = panel?.querySelectorAll<HTMLElement>('[data-button="remove"]') ?? [];
    const next = buttons[Math.min(place, buttons.length - 1)];
    (next ?? panel?.querySelector<HTMLElement>('[data-button="add"]'))?.focus();
  }

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ol
        ref={list}
        className={classes["list"]}
        data-dragging={drag !== undefined}
        aria-label={t("list")}
      >
        {images.map((imageUrl, place) => (
          <ImageTile
            key={imageUrl}
            imageUrl={imageUrl}
            position={place + 1}
            count={images.length}
            isDragged={drag?.from === place}
            mark={drag?.gap?.place === place ? drag.gap.side : undefined}
            smaller={smaller[imageUrl]}
            isNew={arrived.includes(imageUrl)}
            isHidden={spoilers.includes(imageUrl)}
            onHide={(hidden) => setSpoiler(formStore, imageUrl, hidden)}
            onPointerDown={(event) => onPointerDown(event, place)}
            onEnlarge={() => setEnlarged({ place, opened: true })}
            onMove={(to) => move(place, to)}
            onRemove={() => takeOut(place, () => removeImage(formStore, place))}
          />
        ))}
        {uploads.map((upload, place) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onDiscard={() => takeOut(images.length + place, () => discardUpload(formStore, upload))}
          />
        ))}
      </ol>
      {enlarged && (
        <Suspense>
          <ImageLightbox
            {...enlarged}
            images={images}
            onPlace={(place) => setEnlarged({ ...enlarged, place })}
            onClose={() => setEnlarged({ ...enlarged, opened: false })}
          />
        </Suspense>
      )}
    </>
  );
}

type ImageTileProps = {
  readonly imageUrl: string;
  /** Counted from 1. */
  readonly position: number;
  readonly count: number;
  readonly isDragged: boolean;
  /** The side of this tile on which a dragged image would be dropped. */
  readonly mark: TileGap["side"] | undefined;
  /** Its file had to be made smaller. */
  readonly smaller: SmallerImage | undefined;
  /** Its upload has just finished. */
  readonly isNew: boolean;
  /** Readers have to tap it. */
  readonly isHidden: boolean;
  readonly onHide: (hidden: boolean) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onEnlarge: () => void;
  /** To another place, counted from 0. */
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

function ImageTile(props: ImageTileProps) {
  const { t } = useTranslation("media");
  const { imageUrl, position, count, isDragged, mark, isNew, isHidden, smaller } = props;
  const movable = count > 1;
  const kind = kindOfAddress(imageUrl);
  const words = useKindWords()(kind);
  return (
    <li
      className={classes["tile"]}
      data-tile
      data-movable={movable}
      data-dragged={isDragged}
      data-mark={mark}
      {...(movable && { onPointerDown: props.onPointerDown })}
    >
      <button type="button" className={classes["enlarge"]} onClick={props.onEnlarge}>
        <ShownMedia imageUrl={imageUrl} alt="" isHidden={isHidden} />
        {/* Not as a label: a label would replace the message of an image that cannot be shown. */}
        <VisuallyHidden>{t("enlarge", { ...words, position, count })}</VisuallyHidden>
      </button>
      <ActionIcon
        className={classes["remove"]}
        variant="default"
        size={32}
        radius="xl"
        data-button="remove"
        aria-label={t("remove", { ...words, position })}
        onClick={props.onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {isVisual(kind) && (
        <ActionIcon
          className={classes["hide"]}
          variant={isHidden ? "filled" : "default"}
          size={32}
          radius="xl"
          aria-label={t("hide", { ...words, position })}
          aria-pressed={isHidden}
          title={t("hideHint")}
          onClick={() => props.onHide(!isHidden)}
        >
          {isHidden ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        </ActionIcon>
      )}
      {smaller && <SmallerMark {...smaller} />}
      {isNew && (
        <div className={classes["arrived"]}>
          <Progress value={100} size="md" aria-label={t("arrived")} />
        </div>
      )}
      {movable && <Movers words={words} position={position} count={count} onMove={props.onMove} />}
    </li>
  );
}

function SmallerMark({ from, to }: SmallerImage) {
  const { t } = useTranslation("media");
  const language = useLanguage();
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / MEGABYTE);
  return (
    <span className={classes["smaller"]}>
      <VisuallyHidden>{t("smaller")} </VisuallyHidden>
      {t("smallerBytes", { from: megabytes(from), to: megabytes(to) })}
    </span>
  );
}

const MEGABYTE = 1024 ** 2;

type MoversProps = Pick<ImageTileProps, "position" | "count" | "onMove"> & {
  readonly words: ReturnType<ReturnType<typeof useKindWords>>;
};

function Movers({ words, position, count, onMove }: MoversProps) {
  const { t } = useTranslation("media");

  function followKeys(event: KeyboardEvent<HTMLElement>) {
    const to = placeForKey(event.key, position - 1, count);
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }

  return (
    <div className={classes["movers"]}>
      <ActionIcon
        variant="default"
        size={32}
        data-button="earlier"
        aria-label={t("moveEarlier", { ...words, position })}
        aria-disabled={position === 1}
        onClick={() => onMove(position - 2)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <button
        type="button"
        className={classes["handle"]}
        data-handle
        aria-label={t("handle", { ...words, position, count })}
        onKeyDown={followKeys}
      >
        <IconGripVertical size={16} aria-hidden />
        <span aria-hidden>{position}</span>
      </button>
      <ActionIcon
        variant="default"
        size={32}
        data-button="later"
        aria-label={t("moveLater", { ...words, position })}
        aria-disabled={position === count}
        onClick={() => onMove(position)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function placeForKey(key: string, place: number, count: number): number | undefined {
  if (key === "ArrowLeft" || key === "ArrowUp") return place - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return place + 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
