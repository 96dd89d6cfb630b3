/** Tells whether a status was set by the owner's decision instead of Telegram's answer. */
import type { Attempt, Publication } from "@vestnik/contract/publications";

type Decision = "confirmed" | "calledOff";

export function ownersDecision(
  publication: Pick<Publication, "status" | "error" | "messageUrl">,
  attempts: readonly Pick<Attempt, "outcome">[],
): Decision | undefined {
  const { status, error, messageUrl } = publication;
  if (status === "failed" && error?.code === "dismissed") return "calledOff";
  const isUnknown = attempts.at(-1)?.outcome === "unknown";
  return status === "published" && messageUrl === null && isUnknown ? "confirmed" : undefined;
}
