import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ImagePanel.module.css";

/** An image of the post; one that cannot be loaded here says so instead of leaving a hole. */
export function PostImage({ imageUrl, alt }: { imageUrl: string; alt: string }) {
  const { t } = useTranslation("composer");
  const [broken, setBroken] = useState<string>();
  if (broken === imageUrl) {
    return (
      <span className={classes["broken"]}>
        <IconPhotoOff size={22} aria-hidden />
        {t("images.noPicture")}
      </span>
    );
  }
  return (
    <img
      className={classes["picture"]}
      src={imageUrl}
      alt={alt}
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(imageUrl)}
    />
  );
}
