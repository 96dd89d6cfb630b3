import { Button, FileButton, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconFilePlus, IconPhotoPlus } from "@tabler/icons-react";
import { MAX_MEDIA } from "@vestnik/domain/media";
import i18next from "i18next";
import { memo, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { fileBounds } from "../../../shared/firstScreen/firstWords.ts";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { fetchCode } from "../../../shared/ui/loading/fetchCode.ts";
import { lazyDialog, lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { addFiles, addImageFiles, setSeveralImages } from "./draftImageChanges.ts";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { ACCEPTED_IMAGES, isPastedPicture } from "./imageFile.ts";
import classes from "./ImagePanel.module.css";
import { useImageUploads, usePostDraft, usePostFormStore } from "../form/postFormStore.ts";
import { draftImages } from "../form/postDraft.ts";

const loadImageDetails = withTexts(
  ["media"],
  async () => (await import("./ImageDetails.tsx")).ImageDetails,
);
/** Loaded on demand: most of it is needed only when there are images. */
const ImageDetails = lazyPart(loadImageDetails, () => i18next.t("emptyForm:images.heading"));
const ImageAddress = lazyPart(
  withTexts(["media"], async () => (await import("./ImageAddress.tsx")).ImageAddress),
  () => i18next.t("emptyForm:images.byAddress"),
);
const OnlyFirstQuestion = lazyDialog(
  withTexts(["media"], async () => (await import("./OnlyFirstQuestion.tsx")).OnlyFirstQuestion),
);

/** Subscribes to the draft itself, so that typing in the text does not render it again. */
export const ImagePanel = memo(function ImagePanel() {
  const { t } = useTranslation(["composer", "emptyForm"]);
  const images = usePostDraft(useShallow(({ draft }) => draftImages(draft)));
  const several = usePostDraft(({ draft }) => draft.useMultipleImages);
  const uploads = useImageUploads((state) => state.uploads);
  const hasNews = useImageUploads(
    ({ removed, refusals, interrupted }) =>
      removed !== undefined || refusals.length + interrupted.length > 0,
  );
  const present = images.length + uploads.length;
  const prepare = () => void fetchCode(loadImageDetails).catch(() => undefined);
  return (
    <Stack
      gap="sm"
      component="section"
      aria-labelledby="images-heading"
      // Prefetches the code when the pointer approaches.
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Group justify="space-between" gap="xs">
        <h2 id="images-heading" className={classes["heading"]}>
          {t("emptyForm:images.heading")}
        </h2>
        <SeveralSwitch several={several} present={present} />
      </Group>
      {(present > 0 || hasNews) && (
        <Suspense fallback={<Skeleton height={132} />}>
          <ImageDetails images={images} uploads={uploads} />
        </Suspense>
      )}
      {present < MAX_MEDIA && <AddImages several={several} present={present} />}
    </Stack>
  );
});

/** Switching off removes all images but the first, so it asks first when there are more. */
function SeveralSwitch({ several, present }: { several: boolean; present: number }) {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  const [question, setQuestion] = useState<"open" | "answered">();
  return (
    <>
      <Switch
        label={t("images.multiple")}
        checked={several}
        onChange={(next) =>
          !next && present > 1 ? setQuestion("open") : setSeveralImages(formStore, next)
        }
      />
      {question && (
        <Suspense>
          <OnlyFirstQuestion
            opened={question === "open"}
            present={present}
            onClose={() => setQuestion("answered")}
          />
        </Suspense>
      )}
    </>
  );
}

function AddImages({ several, present }: { several: boolean; present: number }) {
  const { t } = useTranslation(["composer", "emptyForm"]);
  const formStore = usePostFormStore();
  const forgetChoice = useRef<() => void>(null);
  const [isAddressOpen, setAddressOpen] = useState(false);
  const forgetFiles = useRef<() => void>(null);
  function add(files: File[]) {
    addImageFiles(formStore, files);
    // Without this the browser fires no event when the same file is chosen again.
    forgetChoice.current?.();
  }
  function addAsTheyAre(files: File[]) {
    addFiles(formStore, files);
    forgetFiles.current?.();
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton multiple accept={ACCEPTED_IMAGES} onChange={add} resetRef={forgetChoice}>
          {(button) => (
            <Button
              {...button}
              data-button="add"
              variant="default"
              size="sm"
              leftSection={<IconPhotoPlus size={18} aria-hidden />}
            >
              {present === 0 ? t("emptyForm:images.add") : t("images.addMore")}
            </Button>
          )}
        </FileButton>
        <FileButton multiple onChange={addAsTheyAre} resetRef={forgetFiles}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="sm"
              leftSection={<IconFilePlus size={18} aria-hidden />}
            >
              {t("images.addFile")}
            </Button>
          )}
        </FileButton>
        {!several && present === 0 && (
          <Button
            variant="subtle"
            size="sm"
            px="xs"
            aria-expanded={isAddressOpen}
            onClick={() => setAddressOpen(!isAddressOpen)}
          >
            {t("emptyForm:images.byAddress")}
          </Button>
        )}
        <Text size="xs" c="dimmed" className={classes["hint"]}>
          <span className={classes["mouseOnly"]}>{t("emptyForm:images.dropHint")} · </span>
          {t("emptyForm:images.formats", fileBounds)}
        </Text>
      </Group>
      {several && (
        <Text size="xs" c="dimmed" className={classes["albumHint"]}>
          {t("images.multipleHint", { limit: MAX_MEDIA })}. {t("images.urlOff")}
        </Text>
      )}
      {!several && present === 0 && isAddressOpen && (
        <Suspense fallback={<Skeleton height={88} />}>
          <ImageAddress onDone={() => setAddressOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

// Accepts files that are dropped or pasted anywhere on the page, also while the text has the focus.

/** True while files are dragged over the page. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  // Outside React: drops and pastes, which the browser would otherwise open as a page or paste as text.
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // A picture of the page itself that is dragged is not a new file.
    let isFromHere = false;

    function follow(event: DragEvent) {
      if (isFromHere || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(!isBehindDialog());
    }

    function leave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false);
    }

    function drop(event: DragEvent) {
      setOver(false);
      if (isFromHere || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isBehindDialog()) take([...(event.dataTransfer?.files ?? [])]);
    }

    function paste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!clipboardData || isBehindDialog() || !isPastedPicture(clipboardData)) return;
      event.preventDefault();
      event.stopPropagation();
      take([...clipboardData.files]);
    }

    document.addEventListener("dragstart", () => (isFromHere = true), options);
    document.addEventListener("dragend", () => (isFromHere = false), options);
    document.addEventListener("dragenter", follow, options);
    document.addEventListener("dragover", follow, options);
    document.addEventListener("dragleave", leave, options);
    document.addEventListener("drop", drop, options);
    document.addEventListener("paste", paste, options);
    return () => listening.abort();
  }, []);

  return isOver;
}

function carriesFiles(dataTransfer: DataTransfer | null): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** While a dialog is open, drops and pastes belong to the dialog. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
