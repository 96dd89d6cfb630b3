import type { Publication } from "@vestnik/contract/publications";
import { isReschedulable, type PublicationStatus } from "@vestnik/domain/publication";

export type AllowedActions = {
  readonly publishNow: boolean;
  readonly reschedule: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
};

/**
 * The actions the server would not refuse as too late for all of them. Ended publications have choices of their own (domain
 * `choicesFor`).
 */
export function allowedActions(
  siblings: readonly { readonly status: PublicationStatus; readonly errorCode: string | null }[],
): AllowedActions {
  const waits = siblings.some(({ status }) => status === "scheduled");
  const reschedule = siblings.some(({ status, errorCode }) => isReschedulable(status, errorCode));
  return { publishNow: waits, reschedule, edit: waits, remove: waits };
}

/** Its time has come and nothing holds it: in a moment it is sent, so there is nothing left to edit, but it can still be stopped. */
export function isOnItsWay(
  {
    status,
    dueAt,
    heldBy,
    deferred,
  }: Pick<Publication, "status" | "dueAt" | "heldBy" | "deferred">,
  now: Date,
): boolean {
  return (
    status === "scheduled" && heldBy === null && !deferred && Date.parse(dueAt) <= now.getTime()
  );
}
