import { useTranslation } from "react-i18next";
import { albumRows } from "./albumRows.ts";
import { PostImage } from "./PostImage.tsx";
import classes from "./PostPreview.module.css";

/** One image as it is, two to ten as the mosaic of an album. */
export function AlbumMosaic({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("composer");
  const isAlbum = images.length > 1;
  return (
    <div
      className={classes["album"]}
      data-single={!isAlbum}
      role="group"
      aria-label={t("preview.album", { count: images.length })}
    >
      {albumRows(images).map((row) => (
        <div key={row[0]} className={classes["albumRow"]} data-columns={row.length}>
          {row.map((imageUrl) => (
            <PostImage
              key={imageUrl}
              imageUrl={imageUrl}
              alt={t("preview.image", { position: images.indexOf(imageUrl) + 1 })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
