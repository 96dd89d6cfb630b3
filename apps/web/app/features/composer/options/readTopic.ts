import type { Channel } from "@vestnik/contract/channels";
import { readTopicLink } from "@vestnik/domain/channel";
import { MIN_TOPIC_ID } from "@vestnik/domain/topic";

/** Names no topic, and is refused with its sentence: as null the post would go to General without a word. */
const UNREADABLE = 0;

/** The topic in what its owner typed or pasted: its number, or a link to it or to a message in it. Nothing, and General by its number, are null. */
export function readTopic(
  text: string,
  groups: readonly Pick<Channel, "username" | "chatId">[],
  linkRoot: string,
): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  const linked = () =>
    groups.map((group) => readTopicLink({ linkRoot, ...group }, typed)).find((id) => id);
  const topicId = /^\d{1,15}$/.test(typed) ? Number(typed) : linked();
  return topicId === MIN_TOPIC_ID - 1 ? null : (topicId ?? UNREADABLE);
}
