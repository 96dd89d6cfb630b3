/** The groups among the destinations of a post or a poll, and the topic that belongs to one of them (decision 213). */
import type { Channel } from "@vestnik/contract/channels";

export function groupsAmong(
  channels: readonly Channel[] | undefined,
  chosenIds: readonly string[],
): readonly Channel[] {
  const isChosen = ({ id }: Channel) => chosenIds.includes(id);
  return (channels ?? []).filter((each) => each.chatType === "group" && isChosen(each));
}

/** What else changes with the destinations: in another group the number of a topic means nothing. */
export function withoutLeftTopic(
  channels: readonly Channel[] | undefined,
  beforeIds: readonly string[],
  afterIds: readonly string[],
): { readonly topicId?: null } {
  const isLeft = groupsAmong(channels, beforeIds).some(({ id }) => !afterIds.includes(id));
  return isLeft ? { topicId: null } : {};
}
