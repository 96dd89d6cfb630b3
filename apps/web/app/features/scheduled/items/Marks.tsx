import type { Icon } from "@tabler/icons-react";
import { lookOf, type DisplayStatus } from "../../../shared/publications/displayStatus.ts";
import type { ChannelMark } from "./channelColour.ts";
import { kindIcons, type ItemKind } from "./itemLook.ts";
import classes from "./Marks.module.css";

/** The mark of a type: its icon on its colour. The component that shows it says the type in words, too. */
export function KindMark({ kind, sign }: { readonly kind: ItemKind; readonly sign?: Icon }) {
  const KindIcon = sign ?? kindIcons[kind];
  return (
    <span className={classes["kind"]} data-kind={kind} aria-hidden>
      <KindIcon size={11} stroke={2.4} />
    </span>
  );
}

/** A state as the calendar shows it, where one that waits has no icon. The component that shows it says the state in words, too. */
export function StateMark({ state }: { state: DisplayStatus }) {
  const { tone, icon: StateIcon } = lookOf(state);
  return (
    <span className={classes["state"]} data-tone={tone} aria-hidden>
      {state !== "scheduled" && <StateIcon size={11} stroke={2.4} />}
    </span>
  );
}

const MAX_DOTS = 3;

/** The dots of channels, where there are some. The component that shows them names the channels, too. */
export function ChannelDots({ marks }: { marks: readonly ChannelMark[] }) {
  if (marks.length === 0) return null;
  return (
    <span className={classes["dots"]} aria-hidden>
      {marks.slice(0, MAX_DOTS).map(({ colour, letter }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two channels may have equal marks, and none moves
        <i key={place} data-channel={colour}>
          {letter}
        </i>
      ))}
    </span>
  );
}
