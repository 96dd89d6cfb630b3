import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { ItemButtons } from "./ItemButtons.tsx";
import { ItemDate } from "./ItemDate.tsx";
import type { OpenDialog } from "../details/ItemDialog.tsx";
import { ItemChannels } from "./ItemChannels.tsx";
import { ItemContent, ItemKind } from "./ItemContent.tsx";
import { CARE, type ListSection } from "./listSections.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import classes from "./ScheduledList.module.css";
import type { ItemActions } from "../details/useItemActions.ts";
import { useItemWords, type ItemWords } from "../items/useItemWords.ts";

export type ListRowsProps = {
  readonly sections: readonly ListSection[];
  readonly actions: ItemActions;
  readonly onDialog: (dialog: OpenDialog) => void;
};

const columns = ["date", "channel", "content", "type", "status", "actions"] as const;

export function ListTable({ sections, ...rest }: ListRowsProps) {
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
      {sections.map(({ of, items }) => (
        <tbody key={of}>
          <tr className={classes["dayRow"]}>
            <th scope="rowgroup" colSpan={columns.length}>
              <SectionHeading of={of} />
            </th>
          </tr>
          {items.map((item) => (
            <ListRow
              key={item.key}
              item={item}
              words={wordsOf(item)}
              withDay={of === CARE}
              {...rest}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

export type ListRowProps = Omit<ListRowsProps, "sections"> & {
  readonly item: CalendarEvent;
  readonly words: ItemWords;
  /** Where no heading says the day. */
  readonly withDay: boolean;
};

function ListRow({ item, words, withDay, actions, onDialog }: ListRowProps) {
  return (
    <tr>
      <td>
        <ItemDate item={item} withDay={withDay} />
      </td>
      <td className={classes["channelCell"]}>
        <ItemChannels words={words} />
      </td>
      <td className={classes["content"]}>
        <ItemContent item={item} words={words} onDialog={onDialog} />
      </td>
      <td>
        <ItemKind words={words} />
      </td>
      <td>
        <DisplayStatusBadge displayStatus={words.displayStatus} />
      </td>
      <td>
        <ItemButtons item={item} title={words.title} actions={actions} onDialog={onDialog} />
      </td>
    </tr>
  );
}
