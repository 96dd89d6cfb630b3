import type { Publication } from "@vestnik/contract/publications";
import type { Channel } from "@vestnik/contract/channels";
import { useEffect, useEffectEvent, useState } from "react";
import { publishableIds } from "./channelChoice.ts";

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
