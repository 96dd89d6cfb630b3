import { VisuallyHidden } from "@mantine/core";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { moveImage, removeImage } from "./draftImageChanges.ts";
import classes from "./ImagePanel.module.css";
import { ImageTile } from "./ImageTile.tsx";
import { discardUpload } from "./imageUploads.ts";
import type { ImageUpload } from "../formStore/imageUploadsState.ts";
import { useImageUploads, usePostFormStore } from "../formStore/postFormStore.ts";
import { UploadTile } from "./UploadTile.tsx";
import { useTileDrag } from "./useTileDrag.ts";

const ImageLightbox = lazyDialog(async () => (await import("./ImageLightbox.tsx")).ImageLightbox);

export type ImageListProps = {
  readonly images: readonly string[];
  readonly uploads: readonly ImageUpload[];
};

/** The images in the order they are sent, then the uploads. */
export function ImageList({ images, uploads }: ImageListProps) {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  const arrived = useImageUploads((state) => state.arrived);
  const smaller = useImageUploads((state) => state.smaller);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [enlarged, setEnlarged] = useState<{ place: number; opened: boolean }>();
  const { drag, onPointerDown } = useTileDrag(list, move);

  function move(from: number, to: number) {
    if (to < 0 || to >= images.length) return;
    flushSync(() => moveImage(formStore, from, to));
    setAnnouncement(t("images.moved", { position: to + 1, count: images.length }));
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
        aria-label={t("images.list")}
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
