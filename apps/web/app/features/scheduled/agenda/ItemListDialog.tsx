import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import classes from "./ItemRow.module.css";
import { ItemRow } from "./ItemRow.tsx";
import { MoreButton } from "../items/MoreButton.tsx";
import { useItemWords } from "../items/useItemWords.ts";
import { useMore } from "../items/useMore.ts";

export type ItemListDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly items: readonly CalendarEvent[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

const PAGE = 30;

/** The publications that did not fit into the calendar. */
export function ItemListDialog({ opened, title, items, onOpen, onClose }: ItemListDialogProps) {
  const wordsOf = useItemWords();
  const { shown, hasMore, showMore } = useMore(items, PAGE, title);
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <ul className={classes["list"]}>
        {shown.map((item) => (
          <ItemRow key={item.key} item={item} words={wordsOf(item)} onOpen={onOpen} />
        ))}
      </ul>
      {hasMore && <MoreButton shown={shown.length} total={items.length} onClick={showMore} />}
    </Dialog>
  );
}
