import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../shared/ui/Notice.tsx";
import { isExternal, putBackRemoved } from "./draftImageChanges.ts";
import { ImageRefusals } from "./ImageRefusals.tsx";
import { forgetInterrupted } from "./interruptedUploads.ts";
import { useImageUploads, usePostDesk, usePostDraft } from "./postDesk.ts";

/** What there is to say about the images as a whole. */
export function ImageNotices({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("composer");
  const several = usePostDraft(({ draft }) => draft.useMultipleImages);
  // The question about files that were added says it, too.
  const isAsked = useImageUploads(({ refusals }) => refusals.some(({ files }) => files));
  const isAddressAlone = several && !isAsked && images.some(isExternal);
  return (
    <>
      <RemovedNotice />
      <InterruptedNotice />
      {isAddressAlone && <Notice tone="info">{t("images.addressAlone")}</Notice>}
      <ImageRefusals />
    </>
  );
}

/** The way back, until something else is done with the images. */
function RemovedNotice() {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const removed = useImageUploads((state) => state.removed);
  const revision = usePostDraft((state) => state.revision);
  if (!removed || removed.revision !== revision) return null;
  return (
    <Notice
      tone="quiet"
      role="status"
      actions={
        <Button variant="default" size="compact-sm" h={36} onClick={() => putBackRemoved(desk)}>
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
  const { uploads } = usePostDesk();
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
