/** The sign of each kind of media. */
import { IconFile, IconGif, IconMusic, IconPhoto, IconVideo, type Icon } from "@tabler/icons-react";
import type { MediaKind } from "@vestnik/domain/media";

export const mediaSigns: Readonly<Record<MediaKind, Icon>> = {
  photo: IconPhoto,
  video: IconVideo,
  animation: IconGif,
  audio: IconMusic,
  document: IconFile,
};
