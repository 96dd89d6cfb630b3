import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./drafts.module.css";

/** The first image and the number of the others. An image that cannot be loaded leaves no gap. */
export function DraftPicture({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("drafts");
  const [broken, setBroken] = useState<string>();
  const [first] = images;
  if (first === undefined) return null;
  const words = t("card.images", { count: images.length });
  return (
    <div className={classes["picture"]}>
      {broken === first ? (
        <span role="img" aria-label={words} className={classes["broken"]}>
          <IconPhotoOff size={28} aria-hidden />
        </span>
      ) : (
        <img
          src={first}
          alt={words}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(first)}
        />
      )}
      {images.length > 1 && (
        <span className={classes["more"]} aria-hidden>
          +{images.length - 1}
        </span>
      )}
    </div>
  );
}
