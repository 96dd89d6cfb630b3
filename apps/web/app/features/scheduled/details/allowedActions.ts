import { isReschedulable, type PublicationStatus } from "@vestnik/domain/publication";

export type AllowedActions = {
  readonly publishNow: boolean;
  readonly reschedule: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
};

/**
 * The actions the server would not refuse as too late. Ended publications have choices of their own (domain
 * `choicesFor`).
 */
export function allowedActions(item: {
  readonly status: PublicationStatus;
  readonly errorCode: string | null;
}): AllowedActions {
  const waits = item.status === "scheduled";
  const reschedule = isReschedulable(item.status, item.errorCode);
  return { publishNow: waits, reschedule, edit: waits, remove: waits };
}
