/** How the calendar shows a publication: its colour and its title. Its status: shared/publications. */
import { IconAlignLeft, IconChartBar, type Icon } from "@tabler/icons-react";
import type { CalendarItem } from "@vestnik/contract/publications";
import type { CalendarType } from "@vestnik/domain/calendarFilter";
import type { MediaKind } from "@vestnik/domain/media";
import { isReschedulable } from "@vestnik/domain/publication";
import { mediaSigns } from "../../../shared/images/mediaSigns.ts";
import { joinedLines } from "../../../shared/text/joinedLines.ts";

export type ItemKind = CalendarType;

export const kindIcons: Readonly<Record<ItemKind, Icon>> = {
  text: IconAlignLeft,
  images: mediaSigns.photo,
  video: mediaSigns.video,
  file: mediaSigns.document,
  poll: IconChartBar,
};

const kindOfMedia = {
  photo: "images",
  video: "video",
  animation: "video",
  audio: "file",
  document: "file",
} as const satisfies Record<MediaKind, ItemKind>;

type Look = Pick<CalendarItem, "kind" | "mediaKinds">;

/** Of an album what comes first. */
export function kindOf({ kind, mediaKinds: [first] }: Look): ItemKind {
  if (kind === "poll") return "poll";
  return first === undefined ? "text" : kindOfMedia[first];
}

/** Tells a GIF from a video, and audio from other files. */
export function signOf(item: Look): Icon {
  const [first] = item.mediaKinds;
  return first === undefined ? kindIcons[kindOf(item)] : mediaSigns[first];
}

/** Of what comes first, where lists can show it in small. */
export function shownUrlOf({ imageUrl, videoUrl }: Pick<CalendarItem, "imageUrl" | "videoUrl">) {
  return imageUrl ?? videoUrl;
}

export function isMovable({ status, errorCode }: Pick<CalendarItem, "status" | "errorCode">) {
  return isReschedulable(status, errorCode);
}

/**
 * The words of a publication in one line. Those of a poll begin with its question; its options are on lines of their
 * own.
 */
export function lineOf({ kind, excerpt }: Pick<CalendarItem, "kind" | "excerpt">): string {
  const lines = excerpt.split("\n").flatMap((line) => line.trim() || []);
  return kind === "poll" ? (lines[0] ?? "") : joinedLines(lines);
}

/** In code points (docs/product.md, Calendar and list). */
const TITLE_LENGTH = 30;

export function titleOf(line: string): string {
  const letters = Array.from(line);
  if (letters.length <= TITLE_LENGTH) return line;
  return `${letters
    .slice(0, TITLE_LENGTH)
    .join("")
    .replace(/[\s.,;:·—–-]+$/u, "")}…`;
}
