import type { Channel } from "@vestnik/contract/channels";
import { messageLink } from "@vestnik/domain/channel";
import { useLinkRoot } from "../session/loginSettings.ts";

/** A link to a topic of a group: that of the message it began with. Null where the group has no links. */
export function useTopicUrl(): (
  chat: Pick<Channel, "username" | "chatId">,
  topicId: number,
) => string | null {
  const linkRoot = useLinkRoot();
  return ({ username, chatId }, topicId) => messageLink({ linkRoot, username, chatId }, topicId);
}
