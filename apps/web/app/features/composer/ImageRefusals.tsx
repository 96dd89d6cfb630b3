import { errorSentence } from "@vestnik/contract/errorSentences";
import { MAX_IMAGES } from "@vestnik/domain/post";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { Notice } from "../../shared/ui/Notice.tsx";
import type { ImageRefusal } from "./imageFile.ts";
import { useImageUploads } from "./postDesk.ts";

/** Why a choice was not (wholly) taken, in the words of the error catalogue, and which files it was about. */
export function ImageRefusals() {
  const refusals = useImageUploads((state) => state.refusals);
  if (refusals.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {refusals.map((refusal) => (
        <div key={refusal.code}>
          <RefusalText refusal={refusal} />
        </div>
      ))}
    </Notice>
  );
}

function RefusalText({ refusal: { code, names } }: { refusal: ImageRefusal }) {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const sentence = errorSentence(code, language, { limit: MAX_IMAGES });
  const list = names.join(", ");
  if (code === "too_many_images") {
    return `${fullSentences({ text: sentence.text })} ${t("images.leftOut", { limit: MAX_IMAGES, names: list })}`;
  }
  return names.length === 0 ? fullSentences(sentence) : `${list}: ${fullSentences(sentence)}`;
}
