/** How a publication looks in the calendar: colour by what it is, icon and word by how it stands. */
import {
  IconAlertTriangle,
  IconAlignLeft,
  IconChartBar,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconHelpCircle,
  IconKey,
  IconPhoto,
  IconSend,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import type { CalendarItem } from "@vestnik/contract/publications";
import { isReschedulable, type PublicationStatus } from "@vestnik/domain/publication";
import type { Tone } from "../../shared/ui/tone.ts";

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

/** A status, or what a waiting publication suffers from. */
export type Standing = PublicationStatus | "held" | "warned";

type StandingLook = { readonly tone: Tone; readonly icon: Icon };

const looks: Readonly<Record<Standing, StandingLook>> = {
  scheduled: { tone: "quiet", icon: IconClock },
  held: { tone: "warning", icon: IconKey },
  warned: { tone: "warning", icon: IconAlertTriangle },
  sending: { tone: "info", icon: IconSend },
  published: { tone: "good", icon: IconCircleCheck },
  failed: { tone: "bad", icon: IconCircleX },
  unconfirmed: { tone: "warning", icon: IconHelpCircle },
  missed: { tone: "warning", icon: IconClockX },
  deleted: { tone: "quiet", icon: IconTrash },
};

export function standingOf({
  status,
  held,
  warning,
}: Pick<CalendarItem, "status" | "held" | "warning">): Standing {
  if (status !== "scheduled") return status;
  if (held) return "held";
  return warning === null ? "scheduled" : "warned";
}

export function lookOf(standing: Standing): StandingLook {
  return looks[standing];
}

export function isMovable({ status, errorCode }: Pick<CalendarItem, "status" | "errorCode">) {
  return isReschedulable(status, errorCode);
}

/** The words of a publication in one line. A poll's begin with its question, and its options follow in lines of their own. */
export function lineOf({ kind, excerpt }: Pick<CalendarItem, "kind" | "excerpt">): string {
  const lines = excerpt.split("\n").flatMap((line) => line.trim() || []);
  return kind === "poll" ? (lines[0] ?? "") : lines.join(" · ");
}

/** The specification's thirty characters (section 9). */
const TITLE_LENGTH = 30;

export function titleOf(line: string): string {
  const letters = Array.from(line);
  if (letters.length <= TITLE_LENGTH) return line;
  return `${letters.slice(0, TITLE_LENGTH).join("").trimEnd()}…`;
}
