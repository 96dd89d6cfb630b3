import { useTranslation } from "react-i18next";
import { uploadFilename } from "@vestnik/domain/post";
import { useShallow } from "zustand/react/shallow";
import { ShownImage } from "../../../../shared/images/ShownImage.tsx";
import { draftImages } from "../../formStore/postDraft.ts";
import { usePostDraft } from "../../formStore/postFormStore.ts";
import { useGenerator } from "../work/generatorStore.ts";
import classes from "./ReferencePicture.module.css";
import { takeReference } from "./referenceUpload.ts";

/** The pictures of the post, each a button. Pictures at other addresses are not given to the AI. */
export function PostPictures() {
  const { t } = useTranslation("generator");
  const reference = useGenerator((state) => state.reference);
  const images = usePostDraft(useShallow(({ draft }) => draftImages(draft)));
  const own = images.filter((imageUrl) => uploadFilename(imageUrl) !== undefined);
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
