/** Scheduled posts and polls in the shapes of the specification's section 7. */
import type { ScheduledPoll, ScheduledPost } from "@vestnik/contract/scheduledItems";
import type { PublicationRow, WaitingRow } from "./queries.ts";

export function scheduledPostView(row: WaitingRow): ScheduledPost {
  const { content } = row;
  if (content.kind !== "post") throw new Error("A poll is no scheduled post.");
  const { text, imageUrl, imageUrls, tags } = content;
  return { ...sharedFields(row), text, imageUrl, imageUrls: [...imageUrls], tags: [...tags] };
}

export function scheduledPollView(row: WaitingRow): ScheduledPoll {
  const { content } = row;
  if (content.kind !== "poll") throw new Error("A post is no scheduled poll.");
  const { question, options, isAnonymous, allowsMultipleAnswers } = content;
  return {
    ...sharedFields(row),
    question,
    options: [...options],
    isAnonymous,
    allowsMultipleAnswers,
  };
}

type Result = { readonly success: true; readonly message: string };
type Named = Pick<PublicationRow, "channelTitle" | "dueAt">;

/** What came of a creation, as a coded result (specification, section 8); a date of `null` was "now". */
export function scheduleResult(made: Named, scheduledDate: string | null): Result {
  if (scheduledDate === null) return publishResult(made);
  const message = `scheduled_success:${made.channelTitle}:${made.dueAt.toISOString()}`;
  return { success: true, message };
}

export function publishResult({ channelTitle }: Pick<Named, "channelTitle">): Result {
  return { success: true, message: `publish_success:${channelTitle}` };
}

function sharedFields({ id, channelId, dueAt, version }: WaitingRow) {
  return { _id: id, channelId, scheduledDate: dueAt.toISOString(), version };
}
