import type { Publication } from "@vestnik/contract/publications";

/** Whether its owner may have to act. */
export function needsAttention({
  status,
  held,
  error,
}: Pick<Publication, "status" | "held" | "error">): boolean {
  if (status === "failed") return error?.code !== "dismissed";
  return held || status === "unconfirmed" || status === "missed";
}
