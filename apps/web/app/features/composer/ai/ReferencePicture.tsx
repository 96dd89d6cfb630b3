import { Button, FileButton, Progress } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { checkReference, MAX_REFERENCE_BYTES, REFERENCE_TYPES } from "@vestnik/domain/prompt";
import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { kindOfAddress, uploadFilename } from "@vestnik/domain/media";
import { useShallow } from "zustand/react/shallow";
import type { InputProblem } from "@vestnik/domain/errors";
import { create } from "zustand";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { ShownImage } from "../../../shared/images/ShownImage.tsx";
import { store, useGenerator } from "./generatorStore.ts";
import classes from "./ReferencePicture.module.css";
import { draftImages } from "../form/postDraft.ts";
import { usePostDraft } from "../form/postFormStore.ts";
import { uploadImage } from "../../../shared/api/uploadImage.ts";
import { whenOwned } from "../../../shared/storage/ownedValue.ts";

type ReferencePictureProps = {
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

/** The pictures of the post, each a button. Pictures at other addresses are not given to the AI. */
function PostPictures() {
  const { t } = useTranslation("generator");
  const reference = useGenerator((state) => state.reference);
  const images = usePostDraft(useShallow(({ draft }) => draftImages(draft)));
  const own = images.filter(
    (imageUrl) => uploadFilename(imageUrl) !== undefined && kindOfAddress(imageUrl) === "photo",
  );
  if (own.length === 0) return null;
  return (
    <div className={classes["ofPost"]} role="group" aria-label={t("reference.ofPost")}>
      <span aria-hidden>{t("reference.ofPost")}</span>
      {own.map((imageUrl, place) => (
        <button
          key={imageUrl}
          type="button"
          className={classes["take"]}
          aria-pressed={imageUrl === reference}
          aria-label={t("reference.take", { position: place + 1 })}
          onClick={() => takeReference(imageUrl)}
        >
          <ShownImage imageUrl={imageUrl} alt="" />
        </button>
      ))}
    </div>
  );
}

// Uploads the picture the AI starts from; it goes on while another screen is open.

type ReferenceUpload =
  | { readonly is: "none" }
  /** The uploaded share of the bytes, 0 to 1. */
  | { readonly is: "uploading"; readonly share: number }
  | { readonly is: "refused"; readonly problem: InputProblem }
  | { readonly is: "failed"; readonly error: unknown; readonly file: File };

const useReferenceUpload = create<{ readonly upload: ReferenceUpload }>()(() => ({
  upload: { is: "none" },
}));

let running: AbortController | undefined;

whenOwned(() => stopUpload());

function chooseReference(file: File): void {
  stopUpload();
  const [problem] = checkReference({ type: file.type, bytes: file.size });
  if (problem) show({ is: "refused", problem });
  else void upload(file);
}

/** One of the person's uploads: a picture of the post, or one that was generated. */
function takeReference(reference: string | null): void {
  stopUpload();
  store({ reference });
}

function stopUpload(): void {
  running?.abort();
  running = undefined;
  show({ is: "none" });
}

async function upload(file: File): Promise<void> {
  const own = new AbortController();
  running = own;
  const show = (next: ReferenceUpload) =>
    running === own && useReferenceUpload.setState({ upload: next });
  show({ is: "uploading", share: 0 });
  try {
    const onProgress = (share: number) => show({ is: "uploading", share });
    const { imageUrl } = await uploadImage(file, { signal: own.signal, onProgress });
    if (running === own) takeReference(imageUrl);
  } catch (error) {
    show({ is: "failed", error, file });
  }
}

function show(next: ReferenceUpload): void {
  useReferenceUpload.setState({ upload: next });
}
