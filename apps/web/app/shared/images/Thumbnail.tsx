import { thumbnailAddress, type MediaKind } from "@vestnik/domain/media";
import { useState } from "react";
import { mediaSigns } from "./mediaSigns.ts";
import classes from "./Thumbnail.module.css";

export type ThumbnailProps = {
  readonly kind: MediaKind;
  /** Of a photo. */
  readonly url: string | null;
  /** In CSS pixels, whatever it shows: nothing moves when it is there. */
  readonly size: 30 | 40 | 46;
};

/** A photo in small, loaded when it comes into sight; of anything else, and of a photo that cannot be shown, the sign of its kind. Words beside it say the kind. */
export function Thumbnail({ kind, url, size }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>();
  const Sign = mediaSigns[kind];
  return kind === "photo" && url !== null && url !== broken ? (
    <img
      className={classes["thumbnail"]}
      data-size={size}
      src={thumbnailAddress(url)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  ) : (
    <span className={classes["thumbnail"]} data-size={size} aria-hidden>
      <Sign size={size / 2} />
    </span>
  );
}
