/** Which channels a post can go to, and how they are labelled. */
import type { Channel } from "@vestnik/contract/channels";
import type { ChannelStatus } from "@vestnik/domain/channel";

/** The words starting with @ of a label; the label itself when there are none. */
export function channelWords(label: string): string {
  const words = label.split(/\s+/).filter((word) => word.startsWith("@"));
  return words.length > 0 ? words.join(" ") : label;
}

type Obstacle = Exclude<ChannelStatus, "ok" | "unreachable"> | "over_plan";

/** Why a channel cannot be published in. An unreachable channel can, because Telegram may be back by then. */
export function whyNot(channel: Channel): Obstacle | undefined {
  if (channel.overPlan) return "over_plan";
  if (!channel.hasBotToken) return "no_token";
  return channel.status === "ok" || channel.status === "unreachable" ? undefined : channel.status;
}

/** The chosen channels that still exist and can be published in. */
export function publishableIds(
  chosenIds: readonly string[],
  channels: readonly Channel[],
): readonly string[] {
  const fine = channels.filter((channel) => whyNot(channel) === undefined);
  return fine.map(({ id }) => id).filter((id) => chosenIds.includes(id));
}

/** Which channels can be chosen from. */
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
