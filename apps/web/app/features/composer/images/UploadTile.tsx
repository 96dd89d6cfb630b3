import { ActionIcon, Button, Group, Progress } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useKindWords } from "../../../shared/images/useKindWords.ts";
import { openFreeSpace } from "../../../shared/images/freeSpaceDialog.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { likelyKind } from "./imageFile.ts";
import classes from "./ImagePanel.module.css";
import { isOutOfRoom, mayRetry } from "../form/postFormStore.ts";
import { isUnreached, retryUpload, shownPercent } from "./imageUploads.ts";
import { type ImageUpload, usePostFormStore } from "../form/postFormStore.ts";

export type UploadTileProps = {
  readonly upload: ImageUpload;
  /** Cancels the upload, or removes a failed one. */
  readonly onDiscard: () => void;
};

/** An image that is being uploaded, or whose upload failed. */
export function UploadTile({ upload, onDiscard }: UploadTileProps) {
  const { t } = useTranslation("media");
  const formStore = usePostFormStore();
  const discard = useRef<HTMLButtonElement>(null);
  const { name } = upload.file;
  const failed = upload.error !== undefined;

  function retry() {
    // The pressed button is about to be removed.
    flushSync(() => retryUpload(formStore, upload));
    discard.current?.focus();
  }

  return (
    <li className={classes["upload"]} data-failed={failed}>
      {failed ? (
        <UploadFailure upload={upload} onRetry={retry}>
          <Button
            ref={discard}
            variant="default"
            size="compact-sm"
            h={32}
            data-button="remove"
            aria-label={t("discardUpload", { name })}
            onClick={onDiscard}
          >
            {t("discard")}
          </Button>
        </UploadFailure>
      ) : (
        <>
          <UploadProgress upload={upload} />
          <ActionIcon
            ref={discard}
            className={classes["remove"]}
            variant="default"
            size={32}
            radius="xl"
            data-button="remove"
            aria-label={t("cancelUpload", { name })}
            onClick={onDiscard}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

function UploadProgress({ upload }: { upload: ImageUpload }) {
  const { t } = useTranslation("media");
  const { share = 0 } = upload;
  const percent = shownPercent(share);
  const { name } = upload.file;
  return (
    <>
      <span className={classes["name"]} title={name}>
        {name}
      </span>
      <Progress.Root w="100%" size="md">
        <Progress.Section value={percent} aria-label={t("uploading", { name })} />
      </Progress.Root>
      <span className={classes["percent"]} aria-hidden>
        {t(stageOf(upload), { percent })}
      </span>
    </>
  );
}

function stageOf({ share, isShrinking, isBrokenOff }: ImageUpload) {
  if (isShrinking) return "shrinking";
  if (isBrokenOff) return "brokenOff";
  if (share === undefined) return "waiting";
  return share < 1 ? "progress" : "checking";
}

type UploadFailureProps = {
  readonly upload: ImageUpload;
  readonly onRetry: () => void;
  /** The button that removes it. */
  readonly children: ReactNode;
};

function UploadFailure({ upload, onRetry, children }: UploadFailureProps) {
  const { t } = useTranslation("media");
  const words = useKindWords()(likelyKind(upload));
  const { online } = useNetwork();
  const sentence = useErrorSentence()(upload.error);
  const isNoRoom = isOutOfRoom(upload.error);
  // The button already names the remedy.
  const shown = isNoRoom ? { text: sentence.text } : sentence;
  const isOffline = !online && isUnreached(upload.error);
  return (
    <>
      <span className={classes["failure"]} role="alert">
        <strong>{t("uploadingFailed", { ...words, name: upload.file.name })}.</strong>{" "}
        {isOffline ? t("offline") : fullSentences(shown)}
      </span>
      {!mayRetry(upload.error) && <span>{t("goesWithout")}</span>}
      <Group gap="xs">
        {isNoRoom && (
          <Button variant="default" size="compact-sm" h={32} onClick={openFreeSpace}>
            {t("freeSpace")}
          </Button>
        )}
        {mayRetry(upload.error) && (
          <Button variant="default" size="compact-sm" h={32} onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
        {children}
      </Group>
    </>
  );
}
