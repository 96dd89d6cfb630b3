import type { Channel } from "@vestnik/contract/channels";

/**
 * The mark of a channel: a colour of a palette (`scheduledColors.css`) and the first letter of its name, because a
 * colour alone says nothing to many people.
 */
export type ChannelMark = {
  /** A number of the palette; written into an element as `data-channel`. */
  readonly colour: number | typeof REMOVED_CHANNEL;
  readonly letter: string;
};

type NamedChannel = Pick<Channel, "id" | "username" | "displayName">;

export const CHANNEL_COLOURS = 8;

/** Of a channel that is not connected any more. */
export const REMOVED_CHANNEL = "none";

/**
 * `channels` stand in the order they were connected in. Each gets the colour its id asks for, or the next one that fewer
 * channels have: so a new channel never takes the colour of an older one, and up to eight differ.
 */
export function channelMarks(channels: readonly NamedChannel[]): ReadonlyMap<string, ChannelMark> {
  const taken = Array.from({ length: CHANNEL_COLOURS }, () => 0);
  const marks = new Map<string, ChannelMark>();
  for (const { id, displayName, username } of channels) {
    const least = Math.min(...taken);
    let colour = wishOf(id);
    while ((taken[colour] ?? 0) > least) colour = (colour + 1) % CHANNEL_COLOURS;
    taken[colour] = (taken[colour] ?? 0) + 1;
    marks.set(id, { colour, letter: letterOf(displayName || username) });
  }
  return marks;
}

/** The first letter or digit of a name; of "@coffee_house" the C. */
export function letterOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "").toUpperCase();
}

function wishOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return sum % CHANNEL_COLOURS;
}
