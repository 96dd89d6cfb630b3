/** What becomes of a post by itself once it is in its channel (docs/product.md, Posts). */
import type { InputProblem } from "../errors.ts";

/** 47 hours and 55 minutes: after 48 hours a bot cannot remove a post, and a removal that fails needs a moment for another try. */
export const MAX_REMOVE_MINUTES = 47 * 60 + 55;
/** 30 days. */
const MAX_UNPIN_MINUTES = 30 * 24 * 60;

export type Pin = {
  /** Counted from when Telegram took the post; it stays pinned when left out. */
  readonly unpinAfterMinutes?: number | undefined;
};

export type AfterPublishing = {
  /** Null where it is not pinned by itself. */
  readonly pin: Pin | null;
  /** Counted from when Telegram took the post; null is never. */
  readonly removeAfterMinutes: number | null;
};

export const nothingAfterwards: AfterPublishing = { pin: null, removeAfterMinutes: null };

/** How both are read; what is unreadable has its default. */
export const afterPublishingReaders = {
  pin: readPin,
  removeAfterMinutes: (stored: unknown) => (typeof stored === "number" ? stored : null),
};

function readPin(stored: unknown): Pin | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { unpinAfterMinutes }: Partial<Record<keyof Pin, unknown>> = stored;
  return typeof unpinAfterMinutes === "number" ? { unpinAfterMinutes } : {};
}

/** Every problem of what is to become of a post; the same for form and server. */
export function checkAfterPublishing({ pin, removeAfterMinutes }: AfterPublishing): InputProblem[] {
  return [
    ...checkMinutes("unpin_time", pin?.unpinAfterMinutes ?? null, MAX_UNPIN_MINUTES),
    ...checkMinutes("remove_time", removeAfterMinutes, MAX_REMOVE_MINUTES),
  ];
}

function checkMinutes(
  code: "unpin_time" | "remove_time",
  minutes: number | null,
  limit: number,
): InputProblem[] {
  const isFine =
    minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= limit);
  return isFine ? [] : [{ code, details: { limit } }];
}

/** A change of a published post that was chosen with its content, and when it is due. */
export type PlannedChange = {
  readonly kind: "pin" | "unpin" | "remove";
  readonly dueAt: Date;
};

/** In the order in which they come. */
export function plannedChanges(
  { pin, removeAfterMinutes }: AfterPublishing,
  publishedAt: Date,
): PlannedChange[] {
  const after = (minutes: number) => new Date(publishedAt.getTime() + minutes * 60_000);
  const unpinMinutes = pin?.unpinAfterMinutes;
  return [
    ...(pin ? [{ kind: "pin", dueAt: publishedAt } as const] : []),
    ...(unpinMinutes === undefined ? [] : [{ kind: "unpin", dueAt: after(unpinMinutes) } as const]),
    ...(removeAfterMinutes === null
      ? []
      : [{ kind: "remove", dueAt: after(removeAfterMinutes) } as const]),
  ];
}
