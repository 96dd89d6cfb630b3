import type { Channel } from "@vestnik/contract/channels";
import { useEffect, useEffectEvent, useState } from "react";
import { publishableIds } from "./channelChoice.ts";
import type { PublishedKind } from "../publish/publishAttempt.ts";

/** Nobody has to choose where there is no choice; done once, so that whoever takes it back has the last word. */
const done = new Set<PublishedKind>();

type Form = {
  readonly kind: PublishedKind;
  readonly chosenIds: readonly string[];
  /** Nothing is written yet; whoever has begun before has chosen, too. */
  readonly isEmpty: boolean;
  /** The fields were cleared just now, and their channels with them. */
  readonly isCleared: boolean;
  readonly choose: (channelIds: string[]) => void;
};

/** Chooses the only channel there is in an empty form. */
export function useOnlyChannel(
  channels: readonly Channel[] | undefined,
  { kind, chosenIds, isEmpty, isCleared, choose }: Form,
): void {
  // When the page was opened: whoever writes before the channels have arrived has not chosen.
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
