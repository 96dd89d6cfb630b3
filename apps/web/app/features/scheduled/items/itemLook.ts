/** How the calendar shows a publication: its colour and its title. Its status: shared/publications. */
import { IconAlignLeft, IconChartBar, IconPhoto, type Icon } from "@tabler/icons-react";
import type { CalendarItem } from "@vestnik/contract/publications";
import { isReschedulable } from "@vestnik/domain/publication";
import { joinedLines } from "../../../shared/text/joinedLines.ts";

export const itemKinds = ["text", "images", "poll"] as const;
export type ItemKind = (typeof itemKinds)[number];

export const kindIcons: Readonly<Record<ItemKind, Icon>> = {
  text: IconAlignLeft,
  images: IconPhoto,
  poll: IconChartBar,
};

export function kindOf({ kind, imageCount }: Pick<CalendarItem, "kind" | "imageCount">): ItemKind {
  if (kind === "poll") return "poll";
  return imageCount > 0 ? "images" : "text";
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
