import { Button, Group } from "@mantine/core";
import { MAX_IMAGE_BYTES, MAX_IMAGES } from "@vestnik/domain/post";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { dismissRefusals, replaceAddress } from "./draftImageChanges.ts";
import type { ImageRefusal } from "../formStore/imageUploadsState.ts";
import { useImageUploads, usePostFormStore, usePostDraft } from "../formStore/postFormStore.ts";

/** Why files were refused, by the sentences of the error catalogue, and which files. */
export function ImageRefusals() {
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
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const sentence = errorSentence(code, language, { limit: MAX_IMAGES, ...details });
  const list = names.join(", ");
  const several = usePostDraft(({ draft }) => draft.useMultipleImages);
  if (code === "image_url_in_album") return t("images.addressIsThere");
  const [name = ""] = names;
  if (!several && names.length === 1 && code === "image_not_an_image") {
    return t("images.selectedNotAnImage", { name });
  }
  if (!several && names.length === 1 && code === "image_too_large") {
    return t("images.imageTooLarge", { name, megabytes: MAX_IMAGE_BYTES / 1024 ** 2 });
  }
  if (code === "too_many_images") {
    return `${fullSentences({ text: sentence.text })} ${t("images.leftOut", { limit: MAX_IMAGES, names: list })}`;
  }
  return names.length === 0 ? fullSentences(sentence) : `${list}: ${fullSentences(sentence)}`;
}

/** The files wait until the owner chooses between them and the address. */
function AddressOrFiles({ files }: { files: readonly File[] }) {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        h={36}
        onClick={() => replaceAddress(formStore, files)}
      >
        {t("images.replaceAddress", { count: files.length, name: files[0]?.name ?? "" })}
      </Button>
      <Button
        variant="subtle"
        c="var(--v-text)"
        size="compact-sm"
        h={36}
        onClick={() => dismissRefusals(formStore)}
      >
        {t("images.keepAddress")}
      </Button>
    </Group>
  );
}
