import type { Publication } from "@vestnik/contract/publications";
import { pollClosesAt } from "@vestnik/domain/pollResult";

/** Whether votes can still be given, as far as is known. */
export function isOpenPoll(publication: Publication, now: Date): boolean {
  if (publication.kind !== "poll" || publication.pollClosedAt !== null) return false;
  const { publishedAt, content, followUp } = publication;
  if (followUp?.kind === "close" && followUp.state === "waiting") return false;
  const closesAt = publishedAt && pollClosesAt(content.closeAfterMinutes, new Date(publishedAt));
  return !closesAt || closesAt > now;
}
