/** Which channels a post can go to, and how they are labelled. */
import type { Channel } from "@vestnik/contract/channels";
import { channelLabel, type ChannelStatus } from "@vestnik/domain/channel";
import type { Publication } from "@vestnik/contract/publications";
import { useEffect, useEffectEvent, useState } from "react";

/** The words starting with @ of a label; the label itself when there are none. */
export function channelWords(label: string): string {
  const words = label.split(/\s+/).filter((word) => word.startsWith("@"));
  return words.length > 0 ? words.join(" ") : label;
}

export type Obstacle = Exclude<ChannelStatus, "ok" | "unreachable"> | "over_plan";

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

export function namesOf(
  channelIds: readonly string[],
  channels: readonly Channel[] | undefined,
): readonly string[] {
  const chosen = channels?.filter(({ id }) => channelIds.includes(id)) ?? [];
  return chosen.map((channel) => channel.displayName ?? channelWords(channelLabel(channel)));
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

/**
 * The forms whose only channel was already chosen automatically. It happens once, so that it does not override a
 * deselection.
 */
const done = new Set<Publication["kind"]>();

type Form = {
  readonly kind: Publication["kind"];
  readonly chosenIds: readonly string[];
  /** The form is empty; a draft that was started earlier already has its choice of channels. */
  readonly isEmpty: boolean;
  /** The fields, and with them the channels, were just cleared. */
  readonly isCleared: boolean;
  readonly choose: (channelIds: string[]) => void;
};

/** Chooses the only channel in an empty form. */
export function useOnlyChannel(
  channels: readonly Channel[] | undefined,
  { kind, chosenIds, isEmpty, isCleared, choose }: Form,
): void {
  // Taken when the page was opened, because text typed before the channels have loaded does not mean that channels were
  // chosen.
  const [wasEmpty] = useState(isEmpty);
  const chooseOnly = useEffectEvent(() => {
    if (done.has(kind) || channels === undefined || channels.length === 0) return;
    done.add(kind);
    const only = channels.length === 1 ? publishableIds([channels[0]?.id ?? ""], channels) : [];
    const isOpen = (wasEmpty || isCleared) && publishableIds(chosenIds, channels).length === 0;
    if (isOpen && only.length > 0) choose([...only]);
  });
  // Outside React: the draft in the browser.
  useEffect(() => {
    if (isCleared) done.delete(kind);
    chooseOnly();
  }, [channels, kind, isCleared]);
}
