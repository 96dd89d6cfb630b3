/** Bots of connected channels: their tokens are stored, so they need not be typed again. */
import type { Channel } from "@vestnik/contract/channels";
import { isHeld } from "@vestnik/domain/channel";

/** A bot, with one of the channels that have its token. */
export type KnownBot = { readonly name: string; readonly channelId: string };

/** More would be a list to search in. */
const MAX_OFFERED = 3;

/** Each bot once, the newest first; not one whose token Telegram refuses or we cannot read, and not that of the channel itself. */
export function knownBots(channels: readonly Channel[], own?: Channel): readonly KnownBot[] {
  const bots = new Map<string, KnownBot>();
  for (const { id, botUsername: name, hasBotToken, status } of channels.toReversed()) {
    const isOffered = hasBotToken && !isHeld(status) && name !== own?.botUsername;
    if (name !== null && isOffered && !bots.has(name)) bots.set(name, { name, channelId: id });
  }
  return [...bots.values()].slice(0, MAX_OFFERED);
}
