/** The topic of a group that a post goes to (docs/product.md, Topics; decision 213). */
import type { InputProblem } from "../errors.ts";

/** 1 is the topic General in links, which Telegram refuses as a thread. */
export const MIN_TOPIC_ID = 2;
/** The numbers of messages end there. */
export const MAX_TOPIC_ID = 2_147_483_647;

/** What was stored; what is unreadable, or from before there were topics, is General. */
export function readTopicId(stored: unknown): number | null {
  return typeof stored === "number" ? stored : null;
}

/** The problem of a topic by itself; the same for form and server. */
export function checkTopic(topicId: number | null): InputProblem[] {
  const isFine =
    topicId === null ||
    (Number.isInteger(topicId) && topicId >= MIN_TOPIC_ID && topicId <= MAX_TOPIC_ID);
  return isFine
    ? []
    : [{ code: "topic_invalid", details: { min: MIN_TOPIC_ID, limit: MAX_TOPIC_ID } }];
}

/** A topic means nothing in another group, so a decision that names one goes to one group at most; the same for form and server. */
export function checkTopicGroups(topicId: number | null, groupCount: number): InputProblem[] {
  return topicId === null || groupCount <= 1 ? [] : [{ code: "topic_of_one_group" }];
}

/** The topic that a chat is sent. One of which it is not known whether it is a channel is sent it, too: a refusal is explained to its owner, a post in the wrong topic is not. */
export function topicIn(isChannel: boolean, topicId: number | null): number | null {
  return isChannel ? null : topicId;
}
