import { idsOf, type CalendarEvent } from "../calendar/calendarEvents.ts";
import { Thumbnail } from "../../../shared/images/Thumbnail.tsx";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { lookOf } from "../../../shared/publications/displayStatus.ts";
import { isMovable, shownUrlOf } from "../items/itemLook.ts";
import { ChannelDots } from "../items/Marks.tsx";
import { beginDrag, type DragRules } from "../drag/itemDrag.ts";
import classes from "./ItemRow.module.css";
import { ScreenReaderText } from "../items/ScreenReaderText.tsx";
import type { ItemWords } from "../items/useItemWords.ts";

export type ItemRowProps = {
  readonly item: CalendarEvent;
  readonly words: ItemWords;
  readonly onOpen: (id: string) => void;
  /** Where it may be dropped; without them it stays. */
  readonly rulesOf?: (item: CalendarEvent, title: string) => DragRules;
};

/** A publication as a line of a list: time, content, channel, status. */
export function ItemRow({ item, words, onOpen, rulesOf }: ItemRowProps) {
  const { sign: Sign } = words;
  const [first] = item.mediaKinds;
  const url = shownUrlOf(item);
  return (
    <li className={classes["item"]}>
      <button
        type="button"
        className={classes["row"]}
        data-item={idsOf(item)}
        data-tone={lookOf(words.displayStatus).tone}
        aria-haspopup="dialog"
        onClick={() => onOpen(item.id)}
        onPointerDown={(event) => {
          if (rulesOf && item.siblings.some(isMovable))
            beginDrag(event, item, rulesOf(item, `${words.title} · ${words.channel}`));
        }}
      >
        <time dateTime={item.dueAt} className={classes["time"]}>
          {words.time}
        </time>
        <span className={classes["kind"]} data-kind={words.kind}>
          {first === undefined || url === null ? (
            <Sign size={20} aria-hidden />
          ) : (
            <Thumbnail kind={first} url={url} size={40} />
          )}
          <ScreenReaderText>{words.kindWord}: </ScreenReaderText>
        </span>
        <span className={classes["words"]}>
          <span className={classes["excerpt"]}>{words.excerpt}</span>
          <span className={classes["channel"]}>
            <ChannelDots marks={words.marks} />
            {words.times && <strong>{words.times}</strong>}
            <span className={classes["names"]}>{words.names}</span>
          </span>
          {words.later && <span className={classes["later"]}>{words.later}</span>}
        </span>
        <DisplayStatusBadge displayStatus={words.displayStatus} />
      </button>
    </li>
  );
}
