import { Button, FileButton, Group, Stack, Switch, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPhotoPlus } from "@tabler/icons-react";
import { MAX_IMAGES } from "@vestnik/domain/post";
import { memo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.tsx";
import {
  addImageFiles,
  moveImage,
  removeImage,
  setImageAddress,
  setSeveralImages,
} from "./draftImageChanges.ts";
import { ImageAddress } from "./ImageAddress.tsx";
import { ACCEPTED_IMAGES } from "./imageFile.ts";
import classes from "./ImagePanel.module.css";
import { ImageRefusals } from "./ImageRefusals.tsx";
import { ImageTile } from "./ImageTile.tsx";
import { useImageUploads, usePostDesk, usePostDraft, type ImageUpload } from "./postDesk.ts";
import { draftImages } from "./postDraft.ts";
import { UploadTile } from "./UploadTile.tsx";

/** It knows the draft itself, so that a keystroke in the text does not draw it anew. */
export const ImagePanel = memo(function ImagePanel() {
  const { t } = useTranslation("composer");
  const images = usePostDraft(useShallow(({ draft }) => draftImages(draft)));
  const several = usePostDraft(({ draft }) => draft.useMultipleImages);
  const uploads = useImageUploads((state) => state.uploads);
  const present = images.length + uploads.length;
  return (
    <Stack gap="sm" component="section" aria-labelledby="images-heading">
      <Group justify="space-between" gap="xs">
        <h2 id="images-heading" className={classes["heading"]}>
          {t("images.heading")}
        </h2>
        <SeveralSwitch several={several} present={present} />
      </Group>
      <ImageList images={images} uploads={uploads} />
      <ImageRefusals />
      {present < MAX_IMAGES && <AddImages several={several} present={present} />}
    </Stack>
  );
});

/** Switching off keeps the first image only, so it asks where there are more. */
function SeveralSwitch({ several, present }: { several: boolean; present: number }) {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const [asking, dialog] = useDisclosure(false);
  return (
    <>
      <Switch
        label={t("images.multiple")}
        checked={several}
        onChange={({ currentTarget: { checked } }) =>
          !checked && present > 1 ? dialog.open() : setSeveralImages(desk, checked)
        }
      />
      <ConfirmDialog
        opened={asking}
        title={t("images.onlyFirstTitle")}
        confirmLabel={t("images.onlyFirst")}
        destructive
        onClose={dialog.close}
        onConfirm={() => {
          dialog.close();
          setSeveralImages(desk, false);
        }}
      >
        {t("images.onlyFirstText", { count: present - 1 })}
      </ConfirmDialog>
    </>
  );
}

type ImageListProps = {
  readonly images: readonly string[];
  readonly uploads: readonly ImageUpload[];
};

function ImageList({ images, uploads }: ImageListProps) {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const [announcement, setAnnouncement] = useState("");
  const [dragged, setDragged] = useState<number>();

  function move(from: number, to: number) {
    if (to < 0 || to >= images.length) return;
    moveImage(desk, from, to);
    setAnnouncement(t("images.moved", { position: to + 1, count: images.length }));
  }

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {images.length + uploads.length > 0 && (
        <ol className={classes["list"]} aria-label={t("images.list")}>
          {images.map((imageUrl, place) => (
            <ImageTile
              key={imageUrl}
              imageUrl={imageUrl}
              position={place + 1}
              count={images.length}
              isDragged={dragged === place}
              onDragStart={() => setDragged(place)}
              onDragEnd={() => setDragged(undefined)}
              onDropHere={() => dragged !== undefined && move(dragged, place)}
              onMove={(to) => move(place, to)}
              onRemove={() => removeImage(desk, place)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} />
          ))}
        </ol>
      )}
    </>
  );
}

function AddImages({ several, present }: { several: boolean; present: number }) {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const forgetChoice = useRef<() => void>(null);
  function add(files: File[]) {
    addImageFiles(desk, files);
    // Otherwise the browser stays silent when the same file is chosen again.
    forgetChoice.current?.();
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton multiple accept={ACCEPTED_IMAGES} onChange={add} resetRef={forgetChoice}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="sm"
              leftSection={<IconPhotoPlus size={18} aria-hidden />}
            >
              {present === 0 ? t("images.add") : t("images.addMore")}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" className={classes["hint"]}>
          <span className={classes["mouseOnly"]}>{t("images.dropHint")} · </span>
          {t("images.formats")}
        </Text>
      </Group>
      {several ? (
        <Text size="xs" c="dimmed">
          {t("images.multipleHint", { limit: MAX_IMAGES })}. {t("images.urlOff")}
        </Text>
      ) : (
        present === 0 && <ImageAddress onAddress={(address) => setImageAddress(desk, address)} />
      )}
    </Stack>
  );
}
