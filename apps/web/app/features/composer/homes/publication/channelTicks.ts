/** The channels of a decision that waits, as the form ticks them. They are stored as changes, so that a channel added elsewhere meanwhile stays. */
import type { Publication } from "@vestnik/contract/publications";
import { type ChannelChanges, noChannelChanges } from "../../form/postDraft.ts";

type Placed = Pick<Publication, "channelId">;

export type ChannelTicks = {
  /** Channels where the post waits. */
  readonly waitingIn: readonly string[];
  /** Channels that have it already, or where it failed: nothing is added there. */
  readonly takenIds: readonly string[];
  readonly tickedIds: readonly string[];
  /** Of the ticked ones, those where it does not wait yet. */
  readonly addedIds: readonly string[];
  readonly isRemoved: (one: Placed) => boolean;
};

export function channelTicks(
  waiting: readonly Placed[],
  batch: readonly Placed[],
  { added, removed }: ChannelChanges = noChannelChanges,
): ChannelTicks {
  const waitingIn = idsOf(waiting);
  const takenIds = idsOf(batch).filter((id) => !waitingIn.includes(id));
  const addedIds = added.filter((id) => !waitingIn.includes(id) && !takenIds.includes(id));
  return {
    waitingIn,
    takenIds,
    tickedIds: [...waitingIn.filter((id) => !removed.includes(id)), ...addedIds],
    addedIds,
    isRemoved: ({ channelId }) => channelId !== null && removed.includes(channelId),
  };
}

export function changesTo(
  tickedIds: readonly string[],
  { waitingIn }: Pick<ChannelTicks, "waitingIn">,
): ChannelChanges {
  return {
    added: tickedIds.filter((id) => !waitingIn.includes(id)),
    removed: waitingIn.filter((id) => !tickedIds.includes(id)),
  };
}

function idsOf(placed: readonly Placed[]): string[] {
  return placed.flatMap(({ channelId }) => channelId ?? []);
}
