import { Button, FileButton, Group, Stack, Switch, Text, VisuallyHidden } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { errorSentence } from "@vestnik/contract/errorSentences";
import { MAX_IMAGES } from "@vestnik/domain/post";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { Notice } from "../../shared/ui/Notice.tsx";
import { ImageAddress } from "./ImageAddress.tsx";
import { ACCEPTED_IMAGES } from "./imageFile.ts";
import classes from "./ImagePanel.module.css";
import { ImageTile } from "./ImageTile.tsx";
import { UploadTile } from "./UploadTile.tsx";
import type { DraftImages } from "./useDraftImages.ts";

export function ImagePanel({ draftImages }: { draftImages: DraftImages }) {
  const { t } = useTranslation("composer");
  const { images, uploads, several } = draftImages;
  const [announcement, setAnnouncement] = useState("");
  const [dragged, setDragged] = useState<number>();
  const present = images.length + uploads.length;

  function move(from: number, to: number) {
    if (to < 0 || to >= images.length) return;
    draftImages.move(from, to);
    setAnnouncement(t("images.moved", { position: to + 1, count: images.length }));
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby="images-heading">
      <Group justify="space-between" gap="xs">
        <h2 id="images-heading" className={classes["heading"]}>
          {t("images.heading")}
        </h2>
        <Switch
          label={t("images.multiple")}
          checked={several}
          onChange={(event) => draftImages.setSeveral(event.currentTarget.checked)}
        />
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {present > 0 && (
        <ol className={classes["list"]} aria-label={t("images.list")}>
          {images.map((imageUrl, index) => (
            <ImageTile
              key={imageUrl}
              imageUrl={imageUrl}
              position={index + 1}
              count={images.length}
              isDragged={dragged === index}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDropHere={() => dragged !== undefined && move(dragged, index)}
              onMove={(to) => move(index, to)}
              onRemove={() => draftImages.remove(index)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} />
          ))}
        </ol>
      )}
      <Refusals draftImages={draftImages} />
      {present < MAX_IMAGES && <AddImages draftImages={draftImages} present={present} />}
    </Stack>
  );
}

function AddImages({ draftImages, present }: { draftImages: DraftImages; present: number }) {
  const { t } = useTranslation("composer");
  const forgetChoice = useRef<() => void>(null);
  function addFiles(files: File[]) {
    draftImages.addFiles(files);
    // Otherwise the browser stays silent when the same file is chosen again.
    forgetChoice.current?.();
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton multiple accept={ACCEPTED_IMAGES} onChange={addFiles} resetRef={forgetChoice}>
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
          {t("images.dropHint")}
        </Text>
      </Group>
      {draftImages.several ? (
        <Text size="xs" c="dimmed">
          {t("images.multipleHint", { limit: MAX_IMAGES })}. {t("images.urlOff")}
        </Text>
      ) : (
        present === 0 && <ImageAddress onAddress={draftImages.setAddress} />
      )}
    </Stack>
  );
}

/** Why a choice was not taken, in the words of the error catalogue. */
function Refusals({ draftImages }: { draftImages: DraftImages }) {
  const language = useLanguage();
  if (draftImages.refusals.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {draftImages.refusals.map((code) => {
        const { text, remedy } = errorSentence(code, language, { limit: MAX_IMAGES });
        return (
          <div key={code}>
            {remedy ? `${text}${/[.!]$/.test(text) ? "" : "."} ${remedy}` : text}
          </div>
        );
      })}
    </Notice>
  );
}
