import { IconGif, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { kindOfAddress } from "@vestnik/domain/media";
import { useState } from "react";
import { rememberImageSize } from "./imageSizes.ts";
import { mediaSigns } from "./mediaSigns.ts";
import { ShownImage, type ShownImageProps } from "./ShownImage.tsx";
import classes from "./ShownImage.module.css";

type ShownMediaProps = ShownImageProps & {
  /** Blurred, as readers see it before they tap it. */
  readonly isHidden?: boolean;
  /** With the browser's own buttons. */
  readonly isPlayable?: boolean;
};

/** A photo, the first picture of a video, a moving animation, or the name of another file. */
export function ShownMedia({ isHidden = false, ...props }: ShownMediaProps) {
  return isHidden ? (
    <span className={classes["hidden"]}>
      <Seen {...props} />
    </span>
  ) : (
    <Seen {...props} />
  );
}

function Seen(props: Omit<ShownMediaProps, "isHidden">) {
  switch (kindOfAddress(props.imageUrl)) {
    case "photo":
      return <ShownImage {...props} />;
    case "animation":
      return <Film {...props} isAnimation />;
    case "video":
      return <Film {...props} isAnimation={false} />;
    default:
      return <NamedFile {...props} />;
  }
}

type FilmProps = ShownMediaProps & { readonly isAnimation: boolean };

/** An animation that is no film is a GIF. A video that this browser cannot play has its name. */
function Film({ isAnimation, isPlayable = false, ...props }: FilmProps) {
  const { imageUrl, alt, fit = "cover" } = props;
  const [isBroken, setBroken] = useState(false);
  if (isBroken && isAnimation) return <ShownImage {...props} />;
  if (isBroken) return <NamedFile {...props} />;
  return (
    <span className={classes["film"]}>
      <video
        className={classes["picture"]}
        data-fit={fit}
        src={imageUrl}
        aria-label={alt}
        preload="metadata"
        muted
        playsInline
        loop={isAnimation}
        controls={isPlayable && !isAnimation}
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
          rememberImageSize(imageUrl, { width, height })
        }
        onError={() => setBroken(true)}
      />
      {!isPlayable && (
        <span className={classes["play"]} aria-hidden>
          {isAnimation ? <IconGif size={22} /> : <IconPlayerPlayFilled size={18} />}
        </span>
      )}
    </span>
  );
}

function NamedFile({ imageUrl, isPlayable = false }: ShownMediaProps) {
  const name = useFileName(imageUrl);
  const kind = kindOfAddress(imageUrl);
  const isAudio = kind === "audio";
  const Sign = mediaSigns[kind];
  return (
    <span className={classes["file"]} {...(!isPlayable && { "data-tile-file": true })}>
      <Sign size={22} aria-hidden />
      <span className={classes["fileName"]}>{name}</span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its owner's own file, as it will be published */}
      {isAudio && isPlayable && <audio controls preload="none" src={imageUrl} />}
    </span>
  );
}

/** The server says with an upload what its owner called it. */
function useFileName(url: string): string | undefined {
  const { data } = useQuery({
    queryKey: ["name of a file", url],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { method: "HEAD", signal });
      const said = answer.headers.get("content-disposition") ?? "";
      const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(said) ?? [];
      return encoded === undefined ? null : decodeURIComponent(encoded);
    },
  });
  return data ?? undefined;
}
