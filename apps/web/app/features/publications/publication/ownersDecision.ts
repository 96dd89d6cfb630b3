/** What stands because its owner said so, not because Telegram did. */
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
