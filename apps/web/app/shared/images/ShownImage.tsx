import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rememberImageSize } from "./imageSizes.ts";
import classes from "./ShownImage.module.css";

export type ShownImageProps = {
  readonly imageUrl: string;
  readonly alt: string;
  /** Fills its place and loses what juts out, or is shown as a whole. */
  readonly fit?: "cover" | "contain";
};

/** An image of a post; one that cannot be loaded here says so instead of leaving a hole. */
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
