/** The display status of a publication: one tone and one icon, wherever it is shown. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconHelpCircle,
  IconHistory,
  IconHourglass,
  IconKey,
  IconLock,
  IconPlayerPause,
  IconSend,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import type { HoldReason } from "@vestnik/domain/channel";
import type { PublicationStatus } from "@vestnik/domain/publication";
import type { Tone } from "../ui/tone.ts";

/** A status, the problem of a waiting publication, or that a published one is not in its channel any more. */
export type DisplayStatus =
  | PublicationStatus
  | "removed"
  | "preparing"
  | "held"
  | "parked"
  | "paused"
  | "restored"
  | "warned";

type DisplayStatusLook = { readonly tone: Tone; readonly icon: Icon };

const looks: Readonly<Record<DisplayStatus, DisplayStatusLook>> = {
  scheduled: { tone: "quiet", icon: IconClock },
  held: { tone: "warning", icon: IconKey },
  parked: { tone: "warning", icon: IconLock },
  paused: { tone: "warning", icon: IconPlayerPause },
  restored: { tone: "warning", icon: IconHistory },
  warned: { tone: "warning", icon: IconAlertTriangle },
  sending: { tone: "info", icon: IconSend },
  published: { tone: "good", icon: IconCircleCheck },
  preparing: { tone: "info", icon: IconHourglass },
  failed: { tone: "bad", icon: IconCircleX },
  unconfirmed: { tone: "warning", icon: IconHelpCircle },
  missed: { tone: "warning", icon: IconClockX },
  deleted: { tone: "quiet", icon: IconTrash },
  removed: { tone: "quiet", icon: IconTrash },
};

const waits = {
  bot_token: "held",
  plan: "parked",
  deletion: "paused",
  restore: "restored",
} as const satisfies Record<HoldReason, DisplayStatus>;

export function displayStatusOf({
  status,
  heldBy,
  warning,
  removedAt = null,
  preparing = false,
}: Pick<Publication, "status" | "heldBy" | "warning"> & {
  readonly removedAt?: string | null;
  readonly preparing?: boolean;
}): DisplayStatus {
  if (removedAt !== null) return "removed";
  if (preparing) return "preparing";
  if (status !== "scheduled") return status;
  if (heldBy) return waits[heldBy];
  return warning === null ? "scheduled" : "warned";
}

/** Nothing goes on with it until its owner does something. */
export function needsOwner(displayStatus: DisplayStatus): boolean {
  const { tone } = looks[displayStatus];
  return tone === "warning" || tone === "bad";
}

export function lookOf(displayStatus: DisplayStatus): DisplayStatusLook {
  return looks[displayStatus];
}
