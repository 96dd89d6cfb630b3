import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { useImageSizes } from "../../../shared/images/imageSizes.ts";
import { ShownImage } from "../../../shared/images/ShownImage.tsx";
import { albumLayout, type AlbumTile } from "./albumLayout.ts";
import classes from "./PostPreview.module.css";

/** One image alone, two to ten as the mosaic of an album. */
export function AlbumMosaic({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("composer");
  // A picture whose size is unknown counts as square.
  const ratios = useImageSizes(
    useShallow(({ sizes }) =>
      images.map((imageUrl) => {
        const size = sizes[imageUrl];
        return size ? size.width / size.height : 1;
      }),
    ),
  );
  const isAlbum = images.length > 1;
  const { height, tiles } = albumLayout(ratios);
  return (
    <div
      className={classes["album"]}
      data-single={!isAlbum}
      role="group"
      aria-label={t("preview.album", { count: images.length })}
      {...(isAlbum && { style: { aspectRatio: 1 / height, ...ratioVariable(1 / height) } })}
    >
      {images.map((imageUrl, place) => (
        <div
          key={imageUrl}
          className={classes["albumTile"]}
          {...(isAlbum && { style: shares(tiles[place], height) })}
        >
          <ShownImage imageUrl={imageUrl} alt={t("preview.image", { position: place + 1 })} />
        </div>
      ))}
    </div>
  );
}

/** For the style sheet, which limits its height. */
function ratioVariable(ratio: number): CSSProperties {
  return { "--album-ratio": ratio } as CSSProperties;
}

function shares(tile: AlbumTile | undefined, albumHeight: number) {
  const { left, top, width, height } = tile ?? { left: 0, top: 0, width: 1, height: 1 };
  return {
    left: percent(left),
    top: percent(top / albumHeight),
    width: percent(width),
    height: percent(height / albumHeight),
  };
}

function percent(share: number): string {
  return `${share * 100}%`;
}
