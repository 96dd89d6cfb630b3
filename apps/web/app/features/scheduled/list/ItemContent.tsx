import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { idsOf } from "../calendar/calendarEvents.ts";
import type { OpenDialog } from "../details/ItemDialog.tsx";
import { KindMark } from "../items/Marks.tsx";
import type { ItemWords } from "../items/useItemWords.ts";
import classes from "./ScheduledList.module.css";

type ItemContentProps = {
  readonly item: CalendarEvent;
  readonly words: ItemWords;
  readonly onDialog: (dialog: OpenDialog) => void;
};

/** Its first words, which open its details. */
export function ItemContent({ item, words, onDialog }: ItemContentProps) {
  return (
    <button
      type="button"
      data-item={idsOf(item)}
      aria-haspopup="dialog"
      onClick={() => onDialog({ kind: "details", id: item.id })}
    >
      {words.excerpt}
    </button>
  );
}

export function ItemKind({ words }: { readonly words: ItemWords }) {
  return (
    <span className={classes["kind"]}>
      <KindMark kind={words.kind} />
      {words.kindWord}
    </span>
  );
}
