import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { isMoving, isVisual, thumbnailAddress, type MediaKind } from "@vestnik/domain/media";
import { useState } from "react";
import { mediaSigns } from "./mediaSigns.ts";
import classes from "./Thumbnail.module.css";

export type ThumbnailProps = {
  readonly kind: MediaKind;
  /** Of what can be seen. */
  readonly url: string | null;
  /** In CSS pixels, whatever it shows: nothing moves when it is there. */
  readonly size: 30 | 40 | 46;
};

/**
 * A photo or a frame of a video in small, loaded when it comes into sight; of anything else, and of what cannot be shown, the sign of its kind.
 * Words beside it say the kind.
 */
export function Thumbnail({ kind, url, size }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>();
  const Sign = mediaSigns[kind];
  const isSeen = isVisual(kind) && url !== null && url !== broken;
  return (
    <span className={classes["thumbnail"]} data-size={size} aria-hidden>
      {isSeen ? (
        <img
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
        <Sign size={size / 2} />
      )}
      {isSeen && isMoving(kind) && (
        <span className={classes["play"]}>
          <IconPlayerPlayFilled size={10} />
        </span>
      )}
    </span>
  );
}
