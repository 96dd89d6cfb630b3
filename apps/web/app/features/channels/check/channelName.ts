import type { Channel } from "@vestnik/contract/channels";
import { isChatId } from "@vestnik/domain/chatReference";

type NamedChannel = Pick<Channel, "displayName" | "title" | "username">;

/** "@morning_coffee"; a private channel has a number in its place. */
export function channelHandle({ title, username }: NamedChannel): string {
  return isChatId(username) ? username : title;
}

/** "Morning Coffee (@morning_coffee)". A private channel has no @name, and its number means nothing to its owner. */
export function channelName(channel: NamedChannel): string {
  const { displayName, username } = channel;
  if (displayName === null) return channelHandle(channel);
  return isChatId(username) ? displayName : `${displayName} (${channelHandle(channel)})`;
}
