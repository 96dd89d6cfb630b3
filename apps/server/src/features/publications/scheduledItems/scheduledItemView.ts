/** Presents scheduled posts and polls as their calls answer them (docs/product.md, API calls). */
import type { ScheduledPoll, ScheduledPost } from "@vestnik/contract/scheduledItems";
import { optionsOf } from "@vestnik/domain/content";
import type { Sending } from "./outcome.ts";
import { postView } from "../content/content.ts";
import type { PublicationRow, WaitingRow } from "../queries.ts";

export function scheduledPostView(row: WaitingRow): ScheduledPost {
  const { content } = row;
  if (content.kind !== "post") throw new Error("A poll is no scheduled post.");
  return { ...sharedFields(row), ...postView(content) };
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
    ...optionsOf(content),
  };
}

type Result = { readonly success: true; readonly message: string };
type Named = Pick<PublicationRow, "channelTitle" | "dueAt">;

/** The result of scheduling something for later, as a coded result (docs/product.md, API calls). */
export function scheduleResult({ channelTitle, dueAt }: Named): Result {
  return { success: true, message: `scheduled_success:${channelTitle}:${dueAt.toISOString()}` };
}

/** The result of a publication that is due now. Only "success" means that Telegram confirmed it. */
export function sendingResult(sending: Sending, { channelTitle }: Named): Result {
  return { success: true, message: `${sendingCodes[sending]}:${channelTitle}` };
}

/** 202 while Telegram has not confirmed it. */
export function sendingStatus<Confirmed extends number>(
  sending: Sending,
  confirmed: Confirmed,
): Confirmed | 202 {
  return sending === "published" ? confirmed : 202;
}

const sendingCodes = {
  published: "publish_success",
  held: "publish_held",
  accepted: "publish_accepted",
} as const satisfies Record<Sending, string>;

function sharedFields({ id, channelId, dueAt, version }: WaitingRow) {
  return { _id: id, channelId, scheduledDate: dueAt.toISOString(), version };
}
