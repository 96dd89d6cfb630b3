import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/apiError.ts";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import classes from "./ImagePanel.module.css";
import { discardUpload, retryUpload, shownPercent } from "./imageUploads.ts";
import { usePostDesk, type ImageUpload } from "./postDesk.ts";

/** An image on its way, or one that did not arrive. */
export function UploadTile({ upload }: { upload: ImageUpload }) {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const { name } = upload.file;
  const failed = upload.error !== undefined;
  return (
    <li className={classes["upload"]} data-failed={failed}>
      {failed ? <UploadFailure upload={upload} /> : <UploadProgress upload={upload} />}
      <ActionIcon
        className={classes["remove"]}
        variant="default"
        size={32}
        radius="xl"
        aria-label={t(failed ? "images.discardUpload" : "images.cancelUpload", { name })}
        onClick={() => discardUpload(desk, upload)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function UploadProgress({ upload }: { upload: ImageUpload }) {
  const { t } = useTranslation("composer");
  const percent = shownPercent(upload.share);
  const { name } = upload.file;
  return (
    <>
      <span className={classes["name"]}>{name}</span>
      <Progress.Root w="100%" size="md">
        <Progress.Section value={percent} aria-label={t("images.uploading", { name })} />
      </Progress.Root>
      <span aria-hidden>{t("images.progress", { percent })}</span>
    </>
  );
}

function UploadFailure({ upload }: { upload: ImageUpload }) {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const sentence = useErrorSentence()(upload.error);
  return (
    <>
      <span className={classes["failure"]} role="alert">
        <strong>{t("images.uploadingFailed", { name: upload.file.name })}.</strong>{" "}
        {fullSentences(sentence)}
      </span>
      {mayArriveYet(upload.error) && (
        <Button
          variant="default"
          size="compact-sm"
          h={32}
          onClick={() => retryUpload(desk, upload)}
        >
          {t("images.retry")}
        </Button>
      )}
    </>
  );
}

const TOO_MANY_REQUESTS = 429;

/** A file that was refused for what it is stays refused. */
function mayArriveYet(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || error.status === TOO_MANY_REQUESTS;
}
