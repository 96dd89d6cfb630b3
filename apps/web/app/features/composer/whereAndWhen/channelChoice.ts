/** Which channels a post can go to, and what a person reads of them. */
import type { Channel } from "@vestnik/contract/channels";
import type { ChannelStatus } from "@vestnik/domain/channel";

/** The words starting with @ of a label (specification, section 5); the label itself where there is none. */
export function channelWords(label: string): string {
  const words = label.split(/\s+/).filter((word) => word.startsWith("@"));
  return words.length > 0 ? words.join(" ") : label;
}

/** Why nothing can be published in a channel; an unreachable Telegram may be back by the time it is sent. */
export function whyNot(channel: Channel): Exclude<ChannelStatus, "ok" | "unreachable"> | undefined {
  if (!channel.hasBotToken) return "no_token";
  return channel.status === "ok" || channel.status === "unreachable" ? undefined : channel.status;
}

/** The chosen channels that are still there and can be published in. */
export function publishableIds(
  chosenIds: readonly string[],
  channels: readonly Channel[],
): readonly string[] {
  const fine = channels.filter((channel) => whyNot(channel) === undefined);
  return fine.map(({ id }) => id).filter((id) => chosenIds.includes(id));
}

/** What there is to choose from. */
export type ChannelChoice = "unknown" | "none" | "none usable" | "some";

export function channelChoice(channels: readonly Channel[] | undefined): ChannelChoice {
  if (channels === undefined) return "unknown";
  if (channels.length === 0) return "none";
  return channels.some((channel) => whyNot(channel) === undefined) ? "some" : "none usable";
}

export function matchesSearch(channel: Channel, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return `${channel.title} ${channel.displayName ?? ""}`.toLowerCase().includes(wanted);
}
