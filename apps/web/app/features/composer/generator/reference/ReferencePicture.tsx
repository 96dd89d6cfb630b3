import { Button, FileButton, Progress } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { MAX_REFERENCE_BYTES, REFERENCE_TYPES } from "@vestnik/domain/prompt";
import { useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";
import { ShownImage } from "../../../../shared/images/ShownImage.tsx";
import { useGenerator } from "../work/generatorStore.ts";
import { PostPictures } from "./PostPictures.tsx";
import classes from "./ReferencePicture.module.css";
import {
  chooseReference,
  stopUpload,
  takeReference,
  useReferenceUpload,
} from "./referenceUpload.ts";

export type ReferencePictureProps = {
  /** The button that chooses a file. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The last press has requested nothing, because there is no picture. */
  readonly isMissed: boolean;
};

/** The picture the AI starts from: a file, or one of the post with one press. */
export function ReferencePicture({ button, isMissed }: ReferencePictureProps) {
  const { t } = useTranslation(["generator", "general"]);
  const reference = useGenerator((state) => state.reference);
  const upload = useReferenceUpload((state) => state.upload);
  return (
    <div className={classes["reference"]} role="group" aria-label={t("reference.label")}>
      <div className={classes["shown"]}>
        {reference !== null && (
          <div className={classes["picture"]}>
            <ShownImage key={reference} imageUrl={reference} alt={t("reference.alt")} />
          </div>
        )}
        <div className={classes["choose"]}>
          <div className={classes["buttons"]}>
            <ChooseButton button={button} />
            {reference !== null && (
              <Button
                variant="subtle"
                color="gray"
                c="var(--v-text)"
                onClick={() => {
                  takeReference(null);
                  button.current?.focus();
                }}
              >
                {t("reference.remove")}
              </Button>
            )}
          </div>
          <p className={classes["rule"]}>
            {t("reference.rule", { megabytes: MAX_REFERENCE_BYTES / 1024 ** 2 })}
          </p>
          {upload.is === "uploading" && (
            <div className={classes["uploading"]} role="status">
              <Progress value={upload.share * 100} aria-label={t("reference.uploading")} />
              <Button variant="default" size="compact-md" h={36} onClick={stopUpload}>
                {t("general:cancel")}
              </Button>
            </div>
          )}
          <Problem isMissed={isMissed && reference === null} />
        </div>
      </div>
      <PostPictures />
    </div>
  );
}

function ChooseButton({ button }: Pick<ReferencePictureProps, "button">) {
  const { t } = useTranslation("generator");
  const hasReference = useGenerator((state) => state.reference !== null);
  const forgetChoice = useRef<() => void>(null);
  function choose(file: File | null) {
    if (file) chooseReference(file);
    // Without this the browser fires no event when the same file is chosen again.
    forgetChoice.current?.();
  }
  return (
    <FileButton accept={REFERENCE_TYPES.join(",")} onChange={choose} resetRef={forgetChoice}>
      {(props) => (
        <Button
          {...props}
          ref={button}
          variant="default"
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
        >
          {t(hasReference ? "reference.another" : "reference.choose")}
        </Button>
      )}
    </FileButton>
  );
}

function Problem({ isMissed }: { readonly isMissed: boolean }) {
  const { t } = useTranslation("general");
  const language = useLanguage();
  const sentence = useErrorSentence();
  const upload = useReferenceUpload((state) => state.upload);
  if (upload.is === "failed") {
    const { error, file } = upload;
    return (
      <div className={classes["problem"]} role="alert">
        {fullSentences(sentence(error))}{" "}
        <Button variant="default" size="compact-md" h={36} onClick={() => chooseReference(file)}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (upload.is !== "refused" && !(isMissed && upload.is === "none")) return null;
  const code = upload.is === "refused" ? upload.problem.code : "reference_required";
  return (
    <div className={classes["problem"]} role="alert">
      {fullSentences(errorSentence(code, language))}
    </div>
  );
}
