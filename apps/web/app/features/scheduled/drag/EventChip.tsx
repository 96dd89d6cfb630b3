import type { CSSProperties } from "react";
import { idsOf, type CalendarEvent } from "../calendar/calendarEvents.ts";
import { Thumbnail } from "../../../shared/images/Thumbnail.tsx";
import { lookOf } from "../../../shared/publications/displayStatus.ts";
import classes from "./EventChip.module.css";
import { beginDrag, type DragRules } from "./itemDrag.ts";
import { isMovable, shownUrlOf } from "../items/itemLook.ts";
import { ChannelDots, KindMark } from "../items/Marks.tsx";
import { ScreenReaderText } from "../items/ScreenReaderText.tsx";
import type { ItemWords } from "../items/useItemWords.ts";

export type EventChipProps = {
  readonly item: CalendarEvent;
  readonly words: ItemWords;
  readonly style?: CSSProperties;
  /** With its picture, more of its words, the names of its channels and its state in words. */
  readonly isWide?: boolean;
  readonly onOpen: (id: string) => void;
  readonly rulesOf: (item: CalendarEvent, title: string) => DragRules;
};

/** A publication in a cell of the calendar. Plain elements, because there may be a thousand of them. */
export function EventChip({ item, words, style, isWide = false, onOpen, rulesOf }: EventChipProps) {
  const { tone, icon: DisplayStatusIcon } = lookOf(words.displayStatus);
  const [first] = item.mediaKinds;
  // In a cell the mark of the type says as much as another sign would.
  const url = shownUrlOf(item);
  const kind = isWide || url !== null ? first : undefined;
  const mayMove = item.siblings.some(isMovable);
  return (
    <button
      type="button"
      className={classes["chip"]}
      data-item={idsOf(item)}
      data-tone={tone}
      data-movable={mayMove}
      data-wide={isWide}
      data-pictured={kind !== undefined}
      style={style}
      title={words.label}
      aria-haspopup="dialog"
      onClick={() => onOpen(item.id)}
      onPointerDown={(event) => {
        if (mayMove) beginDrag(event, item, rulesOf(item, `${words.title} · ${words.channel}`));
      }}
    >
      <ScreenReaderText>{words.label}</ScreenReaderText>
      {kind && <Thumbnail kind={kind} url={url} size={isWide ? 46 : 30} />}
      <span className={classes["chipHead"]} aria-hidden>
        <KindMark kind={words.kind} sign={words.sign} />
        {words.displayStatus !== "scheduled" && <DisplayStatusIcon size={13} stroke={2.2} />}
        <span className={classes["chipTime"]}>{words.time}</span>
        {words.times && <strong>{words.times}</strong>}
        {isWide && <span className={classes["chipTime"]}>{words.statusWord}</span>}
        <span className={classes["chipChannels"]}>
          <ChannelDots marks={words.marks} />
          {isWide && (
            <span className={classes["chipNames"]}>
              {[words.names, words.later].filter(Boolean).join(" · ")}
            </span>
          )}
        </span>
      </span>
      <span className={classes["chipTitle"]} aria-hidden>
        {isWide ? words.excerpt : words.title}
      </span>
    </button>
  );
}
