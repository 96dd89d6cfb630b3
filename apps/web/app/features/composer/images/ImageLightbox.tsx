import { kindOfAddress } from "@vestnik/domain/media";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { ImageCarousel } from "../../../shared/images/ImageCarousel.tsx";
import { useKindWords } from "../../../shared/images/useKindWords.ts";
import { useImageSizes } from "../../../shared/images/imageSizes.ts";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { isExternal } from "./draftImageChanges.ts";
import classes from "./ImagePanel.module.css";

export type ImageLightboxProps = {
  readonly opened: boolean;
  readonly images: readonly string[];
  /** The index of the shown image. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
};

/** The images of the post as large as the window allows, with the details of each file. */
export function ImageLightbox(props: ImageLightboxProps) {
  const { opened, images, onPlace, onClose } = props;
  const { t } = useTranslation("media");
  const place = Math.min(props.place, images.length - 1);
  const imageUrl = images[place];
  const words = useKindWords()(kindOfAddress(imageUrl ?? ""));
  const title = t("item", { ...words, position: place + 1, count: images.length });
  return (
    <Dialog opened={opened} title={title} size="xl" onClose={onClose}>
      <ImageCarousel images={images} place={place} onPlace={onPlace} />
      {imageUrl !== undefined && <ImageFacts imageUrl={imageUrl} />}
    </Dialog>
  );
}

function ImageFacts({ imageUrl }: { imageUrl: string }) {
  const { t } = useTranslation("media");
  const language = useLanguage();
  const size = useImageSizes(({ sizes }) => sizes[imageUrl]);
  const bytes = useFileSize(imageUrl);
  const facts = [
    size && t("pixels", size),
    bytes !== undefined && fileSize(bytes, language),
    isExternal(imageUrl) && t("fromAddress", { address: imageUrl }),
  ].filter((fact) => typeof fact === "string");
  return <p className={classes["facts"]}>{facts.join(" · ")}</p>;
}

/** Only for our own uploads: other servers receive no request. */
function useFileSize(imageUrl: string): number | undefined {
  const found = useQuery({
    queryKey: ["size of an image file", imageUrl],
    enabled: !isExternal(imageUrl),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const answer = await fetch(imageUrl, { method: "HEAD", signal });
      const bytes = Number(answer.headers.get("content-length"));
      return answer.ok && bytes > 0 ? bytes : null;
    },
  });
  return found.data ?? undefined;
}

const KILOBYTE = 1000;

function fileSize(bytes: number, language: string): string {
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, isLarge ? bytes / KILOBYTE / KILOBYTE : bytes / KILOBYTE));
}
