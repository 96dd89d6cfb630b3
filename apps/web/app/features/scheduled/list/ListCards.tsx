import { useTranslation } from "react-i18next";
import { idsOf } from "../calendar/calendarEvents.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { ItemButtons } from "./ItemButtons.tsx";
import { kindIcons } from "../items/itemLook.ts";
import type { ListRowsProps } from "./ListTable.tsx";
import classes from "./ScheduledList.module.css";
import { useItemWords } from "../items/useItemWords.ts";

/** The list without columns, for narrow screens. */
export function ListCards({ items, actions, onDialog }: ListRowsProps) {
  const { t } = useTranslation("scheduled");
  const { dateTime } = useFormat();
  const wordsOf = useItemWords();
  return (
    <ul className={classes["cards"]} aria-label={t("list.label")}>
      {items.map((item) => {
        const words = wordsOf(item);
        const KindIcon = kindIcons[words.kind];
        return (
          <li key={item.key} data-kind={words.kind}>
            <div className={classes["cardHead"]}>
              <time dateTime={item.dueAt}>{dateTime(item.dueAt)}</time>
              <DisplayStatusBadge displayStatus={words.displayStatus} />
            </div>
            <div className={classes["content"]}>
              <button
                type="button"
                data-item={idsOf(item)}
                aria-haspopup="dialog"
                onClick={() => onDialog({ kind: "details", id: item.id })}
              >
                {words.excerpt}
              </button>
            </div>
            <div className={classes["cardFoot"]}>
              <span>
                <span className={classes["kind"]} data-kind={words.kind}>
                  <KindIcon size={16} aria-hidden />
                  {words.kindWord}
                </span>
                {words.times && <strong>{words.times}</strong>}
                {words.names}
              </span>
              <ItemButtons item={item} title={words.title} actions={actions} onDialog={onDialog} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
