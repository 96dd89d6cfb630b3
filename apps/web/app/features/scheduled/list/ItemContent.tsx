import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { idsOf } from "../calendar/calendarEvents.ts";
import type { OpenDialog } from "../details/ItemDialog.tsx";
import { Thumbnail } from "../../../shared/images/Thumbnail.tsx";
import { KindMark } from "../items/Marks.tsx";
import { shownUrlOf } from "../items/itemLook.ts";
import type { ItemWords } from "../items/useItemWords.ts";
import classes from "./ScheduledList.module.css";

type ItemContentProps = {
  readonly item: CalendarEvent;
  readonly words: ItemWords;
  readonly onDialog: (dialog: OpenDialog) => void;
};

/** Its first picture, and its first words, which open its details. */
export function ItemContent({ item, words, onDialog }: ItemContentProps) {
  const [first] = item.mediaKinds;
  return (
    <div className={classes["words"]}>
      {first && <Thumbnail kind={first} url={shownUrlOf(item)} size={40} />}
      <button
        type="button"
        data-item={idsOf(item)}
        aria-haspopup="dialog"
        onClick={() => onDialog({ kind: "details", id: item.id })}
      >
        {words.excerpt}
      </button>
    </div>
  );
}

export function ItemKind({ words }: { readonly words: ItemWords }) {
  return (
    <span className={classes["kind"]}>
      <KindMark kind={words.kind} sign={words.sign} />
      {words.kindWord}
    </span>
  );
}
