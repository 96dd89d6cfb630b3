import type { Publication } from "@vestnik/contract/publications";

/** Whether its owner may have to act. */
export function needsAttention({
  status,
  held,
  error,
  followUp,
}: Pick<Publication, "status" | "held" | "error" | "followUp">): boolean {
  if (followUp?.state === "failed") return true;
  if (status === "failed") return error?.code !== "dismissed";
  return held || status === "unconfirmed" || status === "missed";
}
