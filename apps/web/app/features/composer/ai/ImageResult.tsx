import { Button } from "@mantine/core";
import { IconCheck, IconPhotoPlus } from "@tabler/icons-react";
import { MAX_IMAGES } from "@vestnik/domain/post";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ShownImage } from "../../../shared/images/ShownImage.tsx";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { draftImages } from "../form/postDraft.ts";
import { usePostDraft } from "../form/postFormStore.ts";
import { store } from "./generatorStore.ts";
import type { ResultOf } from "./results.ts";
import { hasRoom, insertImage } from "./inserted.ts";
import classes from "./Results.module.css";
import { UseButtons } from "./UseButtons.tsx";

const ImageLightbox = lazyDialog(
  async () => (await import("../images/ImageLightbox.tsx")).ImageLightbox,
);

type ImageResultProps = {
  readonly result: ResultOf<"image">;
  /** Which of several it is. */
  readonly label: string;
  /** Pictures can be made from pictures here. */
  readonly mayStartFrom: boolean;
};

/** A generated picture; it joins the album by a button. */
export function ImageResult({ result, label, mayStartFrom }: ImageResultProps) {
  const { t } = useTranslation("generator");
  const { imageUrl } = result;
  const isUsed = usePostDraft(({ draft }) => draftImages(draft).includes(imageUrl));
  const mayJoin = usePostDraft(({ draft }) => hasRoom(draft));
  const [isLarge, setLarge] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        className={classes["picture"]}
        aria-label={t("enlarge", { what: label })}
        onClick={() => setLarge(true)}
      >
        <ShownImage imageUrl={imageUrl} alt="" />
      </button>
      {!isUsed && !mayJoin && (
        <div className={classes["quiet"]}>{t("albumFull", { count: MAX_IMAGES })}</div>
      )}
      <UseButtons
        result={result}
        isUsed={isUsed}
        use={{
          label: t("use.image"),
          icon: <IconPhotoPlus size={18} aria-hidden />,
          press: mayJoin ? () => insertImage(result) : undefined,
        }}
        later={{ label: t("inPost"), icon: <IconCheck size={18} aria-hidden /> }}
      >
        {mayStartFrom && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--v-text)"
            size="compact-md"
            mih={36}
            h="auto"
            onClick={() => store({ mode: "image", reference: imageUrl })}
          >
            {t("startFrom")}
          </Button>
        )}
      </UseButtons>
      {isLarge !== undefined && (
        <Suspense>
          <ImageLightbox
            opened={isLarge}
            images={[imageUrl]}
            place={0}
            onPlace={() => undefined}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </>
  );
}
