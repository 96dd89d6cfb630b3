import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rememberImageSize } from "./imageSizes.ts";
import classes from "./ShownImage.module.css";

export type ShownImageProps = {
  readonly imageUrl: string;
  readonly alt: string;
  /** "cover" fills its place and crops the image, "contain" shows the whole image. */
  readonly fit?: "cover" | "contain";
};

/** An image of a post; when it cannot be loaded, a message is shown instead of a gap. */
export function ShownImage({ imageUrl, alt, fit = "cover" }: ShownImageProps) {
  const { t } = useTranslation("images");
  const [broken, setBroken] = useState<string>();
  if (broken === imageUrl) {
    return (
      <span className={classes["broken"]}>
        <IconPhotoOff size={22} aria-hidden />
        <span className={classes["brokenText"]}>{t("noPicture")}</span>
      </span>
    );
  }
  return (
    <img
      className={classes["picture"]}
      data-fit={fit}
      src={imageUrl}
      alt={alt}
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        rememberImageSize(imageUrl, { width, height })
      }
      onError={() => setBroken(imageUrl)}
    />
  );
}
