import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { Button, Group, Text } from "@mantine/core";
import { UNUSED_RETENTION_DAYS, UNUSED_RETENTION_MS } from "@vestnik/domain/imageStorage";
import { kindOfAddress, MAX_MEDIA, uploadFilename } from "@vestnik/domain/media";
import { MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import { useTranslation } from "react-i18next";
import { ImageList, type ImageListProps } from "./ImageList.tsx";
import { retryUnreached } from "./imageUploads.ts";
import {
  forgetInterrupted,
  type ImageRefusal,
  useImageUploads,
  usePostDraft,
  usePostFormStore,
} from "../form/postFormStore.ts";
import { useKindWords } from "../../../shared/images/useKindWords.ts";
import { useUnsavedImages } from "../../../shared/images/unsavedImages.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import {
  dismissRefusals,
  isExternal,
  putBackRemoved,
  replaceAddress,
  takeOutImages,
} from "./draftImageChanges.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";

/** Everything below the heading; loaded as soon as there are images or notices about them. */
export function ImageDetails({ images, uploads }: ImageListProps) {
  const formStore = usePostFormStore();
  const retry = () => retryUnreached(formStore);
  useWindowEvent("online", retry);
  // Outside React: the connection may have come back while another tab of the dashboard was open.
  useEffect(() => {
    if (navigator.onLine) retryUnreached(formStore);
  }, [formStore]);
  return (
    <>
      {images.length + uploads.length > 0 && <ImageList images={images} uploads={uploads} />}
      <ImageNotices images={images} />
    </>
  );
}

function ImageNotices({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("media");
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
      {isAddressAlone && <Notice tone="info">{t("addressAlone")}</Notice>}
      <LossNotice loss="animated" images={images} />
      <LossNotice loss="flattened" images={images} />
      <LossNotice loss="unplayable" images={images} />
      <LossNotice loss="unplaced" images={images} />
      <ImageRefusals />
    </>
  );
}

/** Names images that the server no longer has, and says what to do. */
function GoneNotice({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("media");
  const formStore = usePostFormStore();
  const missing = useUnsavedImages((state) => state.missing);
  const gone = images.filter((imageUrl) => missing.has(uploadFilename(imageUrl) ?? ""));
  if (gone.length === 0) return null;
  const days = t("days", { count: UNUSED_RETENTION_DAYS });
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
          {t("takeOutGone")}
        </Button>
      }
    >
      {t("gone", { count: gone.length, days })} {t("goneRemedy")}
    </Notice>
  );
}

type Loss = "animated" | "flattened" | "unplayable" | "unplaced";
const HARMLESS: ReadonlySet<Loss> = new Set(["flattened", "unplaced"]);

/** Names the files of which readers do not get everything, as long as their images are in the post. */
function LossNotice({ loss, images }: { loss: Loss; images: readonly string[] }) {
  const { t } = useTranslation("media");
  const lossy = useImageUploads((state) => state[loss]);
  const names = lossy.filter(({ imageUrl }) => images.includes(imageUrl)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice tone={HARMLESS.has(loss) ? "info" : "warning"} role="status">
      {t(`${loss}`, { count: names.length, names: names.join(", ") })}
    </Notice>
  );
}

/**
 * Says how long the images are stored (decision 66). A form store with `keepsFiles` shows images of a saved draft,
 * which do not expire.
 */
function StoredUntil({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("media");
  const { longDate } = useFormat();
  const { keepsFiles } = usePostFormStore();
  const storedUntil = useUnsavedImages((state) => state.keptUntil);
  const [fromNow] = useState(() => new Date(Date.now() + UNUSED_RETENTION_MS));
  if (keepsFiles || images.every(isExternal)) return null;
  return (
    <Text size="xs" c="dimmed">
      {t("keptUntil", { date: longDate(storedUntil ?? fromNow) })}
    </Text>
  );
}

/** Undo for the last removed image, until the images change again. */
function RemovedNotice() {
  const { t } = useTranslation("media");
  const kindWords = useKindWords();
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
          {t("putBack")}
        </Button>
      }
    >
      {t("removed", {
        ...kindWords(kindOfAddress(removed.imageUrl)),
        position: removed.place + 1,
      })}
    </Notice>
  );
}

function InterruptedNotice() {
  const { t } = useTranslation("media");
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
          {t("understood")}
        </Button>
      }
    >
      {t("interrupted", { count: names.length, names: names.join(", ") })}
    </Notice>
  );
}

/** Why files were refused, by the sentences of the error catalogue, and which files. */
function ImageRefusals() {
  const refusals = useImageUploads((state) => state.refusals);
  if (refusals.length === 0) return null;
  const held = refusals.flatMap(({ files = [] }) => files);
  return (
    <Notice
      tone={held.length > 0 ? "warning" : "bad"}
      role="alert"
      actions={held.length > 0 && <AddressOrFiles files={held} />}
    >
      {refusals.map((refusal) => (
        <div key={`${refusal.code} ${refusal.names.join(" ")}`}>
          <RefusalText refusal={refusal} />
        </div>
      ))}
    </Notice>
  );
}

function RefusalText({ refusal: { code, details, names } }: { refusal: ImageRefusal }) {
  const { t } = useTranslation("media");
  const language = useLanguage();
  const sentence = errorSentence(code, language, { limit: MAX_MEDIA, ...details });
  const list = names.join(", ");
  const several = usePostDraft(({ draft }) => draft.useMultipleImages);
  if (code === "image_url_in_album") return t("addressIsThere");
  const [name = ""] = names;
  if (!several && names.length === 1 && code === "image_not_an_image") {
    return t("selectedNotAnImage", { name });
  }
  if (!several && names.length === 1 && code === "image_too_large") {
    return t("imageTooLarge", { name, megabytes: MAX_IMAGE_BYTES / 1024 ** 2 });
  }
  if (code === "too_many_images") {
    return `${fullSentences({ text: sentence.text })} ${t("leftOut", { limit: MAX_MEDIA, names: list })}`;
  }
  return names.length === 0 ? fullSentences(sentence) : `${list}: ${fullSentences(sentence)}`;
}

/** The files wait until the owner chooses between them and the address. */
function AddressOrFiles({ files }: { files: readonly File[] }) {
  const { t } = useTranslation("media");
  const formStore = usePostFormStore();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        h={36}
        onClick={() => replaceAddress(formStore, files)}
      >
        {t("replaceAddress", { count: files.length, name: files[0]?.name ?? "" })}
      </Button>
      <Button
        variant="subtle"
        c="var(--v-text)"
        size="compact-sm"
        h={36}
        onClick={() => dismissRefusals(formStore)}
      >
        {t("keepAddress")}
      </Button>
    </Group>
  );
}
