import { Button, Text } from "@mantine/core";
import { UNUSED_RETENTION_DAYS, UNUSED_RETENTION_MS } from "@vestnik/domain/imageStorage";
import { uploadFilename } from "@vestnik/domain/post";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUnsavedImages } from "../../../shared/images/unsavedImages.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { isExternal, putBackRemoved, takeOutImages } from "./draftImageChanges.ts";
import { ImageRefusals } from "./ImageRefusals.tsx";
import { forgetInterrupted } from "../formStore/interruptedUploads.ts";
import { useImageUploads, usePostFormStore, usePostDraft } from "../formStore/postFormStore.ts";

export function ImageNotices({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("composer");
  const several = usePostDraft(({ draft }) => draft.useMultipleImages);
  // The question about added files says the same.
  const isAsked = useImageUploads(({ refusals }) => refusals.some(({ files }) => files));
  const isAddressAlone = several && !isAsked && images.some(isExternal);
  return (
    <>
      <GoneNotice images={images} />
      <StoredUntil images={images} />
      <RemovedNotice />
      <InterruptedNotice />
      {isAddressAlone && <Notice tone="info">{t("images.addressAlone")}</Notice>}
      <LossNotice loss="animated" images={images} />
      <LossNotice loss="flattened" images={images} />
      <ImageRefusals />
    </>
  );
}

/** Names images that the server no longer has, and says what to do. */
function GoneNotice({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  const missing = useUnsavedImages((state) => state.missing);
  const gone = images.filter((imageUrl) => missing.has(uploadFilename(imageUrl) ?? ""));
  if (gone.length === 0) return null;
  const days = t("images.days", { count: UNUSED_RETENTION_DAYS });
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Button
          variant="default"
          size="compact-sm"
          h={36}
          onClick={() => takeOutImages(formStore, new Set(gone))}
        >
          {t("images.takeOutGone")}
        </Button>
      }
    >
      {t("images.gone", { count: gone.length, days })} {t("images.goneRemedy")}
    </Notice>
  );
}

type Loss = "animated" | "flattened";

/** Names the files of which Telegram does not show everything, as long as their images are in the post. */
function LossNotice({ loss, images }: { loss: Loss; images: readonly string[] }) {
  const { t } = useTranslation("composer");
  const lossy = useImageUploads((state) => state[loss]);
  const names = lossy.filter(({ imageUrl }) => images.includes(imageUrl)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice tone={loss === "animated" ? "warning" : "info"} role="status">
      {t(`images.${loss}`, { count: names.length, names: names.join(", ") })}
    </Notice>
  );
}

/**
 * Says how long the images are stored (decision 66). A form store with `keepsFiles` shows images of a saved draft,
 * which do not expire.
 */
function StoredUntil({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("composer");
  const { longDate } = useFormat();
  const { keepsFiles } = usePostFormStore();
  const storedUntil = useUnsavedImages((state) => state.keptUntil);
  const [fromNow] = useState(() => new Date(Date.now() + UNUSED_RETENTION_MS));
  if (keepsFiles || images.every(isExternal)) return null;
  return (
    <Text size="xs" c="dimmed">
      {t("images.keptUntil", { date: longDate(storedUntil ?? fromNow) })}
    </Text>
  );
}

/** Undo for the last removed image, until the images change again. */
function RemovedNotice() {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  const removed = useImageUploads((state) => state.removed);
  const revision = usePostDraft((state) => state.revision);
  if (!removed || removed.revision !== revision) return null;
  return (
    <Notice
      tone="quiet"
      role="status"
      actions={
        <Button
          variant="default"
          size="compact-sm"
          h={36}
          onClick={() => putBackRemoved(formStore)}
        >
          {t("images.putBack")}
        </Button>
      }
    >
      {t("images.removed", { position: removed.place + 1 })}
    </Notice>
  );
}

function InterruptedNotice() {
  const { t } = useTranslation("composer");
  const { uploads } = usePostFormStore();
  const names = useImageUploads((state) => state.interrupted);
  if (names.length === 0) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Button
          variant="default"
          size="compact-sm"
          h={36}
          onClick={() => forgetInterrupted(uploads, names)}
        >
          {t("images.understood")}
        </Button>
      }
    >
      {t("images.interrupted", { count: names.length, names: names.join(", ") })}
    </Notice>
  );
}
