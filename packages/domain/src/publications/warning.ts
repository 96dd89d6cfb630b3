import type { DeliveryCode } from "../errors.ts";
import type { PublicationStatus } from "./publication.ts";

/**
 * What its owner is warned of: before its time, why a publication is going to fail; once it is published, why its latest change could not be
 * made, as a pinning that was planned with it.
 */
export function warningOf(publication: {
  readonly status: PublicationStatus;
  readonly warningCode: DeliveryCode | null;
  /** What its channel lets foresee. */
  readonly foreseenCode: DeliveryCode | null;
  readonly changeCode: DeliveryCode | null;
}): DeliveryCode | null {
  const { status, warningCode, foreseenCode, changeCode } = publication;
  if (status === "published") return changeCode;
  return status === "scheduled" ? (warningCode ?? foreseenCode) : null;
}
