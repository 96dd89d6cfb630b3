import { useTranslation } from "react-i18next";
import { idsOf, type CalendarEvent } from "../calendar/calendarEvents.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { ItemButtons } from "./ItemButtons.tsx";
import { ItemDate } from "./ItemDate.tsx";
import type { OpenDialog } from "../details/ItemDialog.tsx";
import { kindIcons } from "../items/itemLook.ts";
import classes from "./ScheduledList.module.css";
import type { ItemActions } from "../details/useItemActions.ts";
import { useItemWords } from "../items/useItemWords.ts";

export type ListRowsProps = {
  readonly items: readonly CalendarEvent[];
  readonly actions: ItemActions;
  readonly onDialog: (dialog: OpenDialog) => void;
};

const columns = ["date", "channel", "content", "type", "status", "actions"] as const;

export function ListTable({ items, actions, onDialog }: ListRowsProps) {
  const { t } = useTranslation("scheduled");
  const wordsOf = useItemWords();
  return (
    <table className={classes["table"]} aria-label={t("list.label")}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`list.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const words = wordsOf(item);
          const KindIcon = kindIcons[words.kind];
          return (
            <tr key={item.key}>
              <td>
                <ItemDate item={item} />
              </td>
              <td>
                {words.times && <strong>{words.times} </strong>}
                {words.names}
              </td>
              <td className={classes["content"]}>
                <button
                  type="button"
                  data-item={idsOf(item)}
                  aria-haspopup="dialog"
                  onClick={() => onDialog({ kind: "details", id: item.id })}
                >
                  {words.excerpt}
                </button>
              </td>
              <td>
                <span className={classes["kind"]} data-kind={words.kind}>
                  <KindIcon size={16} aria-hidden />
                  {words.kindWord}
                </span>
              </td>
              <td>
                <DisplayStatusBadge displayStatus={words.displayStatus} />
              </td>
              <td>
                <ItemButtons
                  item={item}
                  title={words.title}
                  actions={actions}
                  onDialog={onDialog}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
