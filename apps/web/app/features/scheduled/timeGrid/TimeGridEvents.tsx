import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import classes from "../calendar/Calendar.module.css";
import type { CalendarCallbacks } from "../calendar/calendarCallbacks.ts";
import { EVENT_MINUTES, type Day } from "../calendar/calendarDay.ts";
import { EventChip } from "../drag/EventChip.tsx";
import { ItemListDialog, type ItemListDialogProps } from "../agenda/ItemListDialog.tsx";
import { isTroubled, troubledFirst, worstTone } from "../items/itemOrder.ts";
import { WithScreenReaderText } from "../items/ScreenReaderText.tsx";
import type { DayLayouts } from "./dayLayouts.ts";
import {
  isWithin,
  rowHeights,
  topOf,
  type DayLayout,
  type Placed,
  type Rows,
} from "./timeGridLayout.ts";
import type { CalendarKit } from "../drag/useCalendarKit.ts";

export type TimeGridEventsProps = {
  readonly layouts: DayLayouts;
  readonly rows: Rows;
  readonly nowLine: { readonly day: Day; readonly minute: number };
  readonly kit: CalendarKit;
  readonly callbacks: CalendarCallbacks;
};

/** Side by side with more than one other, a publication has no room for everything. */
const MAX_WIDE_LANES = 2;
/** The width of the strip with the number of hidden publications. */
const OVERFLOW_STRIP_PX = 34;

type OverlapGroup = Pick<ItemListDialogProps, "title" | "items">;

/** The publications over the half hours, side by side when they overlap. */
export function TimeGridEvents({ layouts, rows, nowLine, kit, callbacks }: TimeGridEventsProps) {
  const [overlapGroup, setOpenGroup] = useState<OverlapGroup>();
  const isNarrow = layouts.size > 1;
  const pxAMinute = rowHeights[isNarrow ? "week" : "day"] / EVENT_MINUTES;
  return (
    <div className={classes["timeEvents"]}>
      {[...layouts].map(([day, layout]) => (
        <ul key={day} aria-label={kit.formats.full(day)} className={classes["timeColumn"]}>
          <DayEvents
            day={day}
            layout={layout}
            rows={rows}
            isNarrow={isNarrow}
            pxAMinute={pxAMinute}
            kit={kit}
            onOpen={callbacks.onOpen}
            onOpenGroup={setOpenGroup}
          />
          {day === nowLine.day && (
            <li
              aria-hidden
              className={classes["nowLine"]}
              style={{ insetBlockStart: nowLine.minute * pxAMinute }}
            />
          )}
        </ul>
      ))}
      <ItemListDialog
        opened={overlapGroup !== undefined}
        title={overlapGroup?.title ?? ""}
        items={overlapGroup?.items ?? []}
        onClose={() => setOpenGroup(undefined)}
        onOpen={(id) => {
          setOpenGroup(undefined);
          callbacks.onOpen(id);
        }}
      />
    </div>
  );
}

type DayEventsProps = {
  readonly day: Day;
  readonly layout: DayLayout<CalendarEvent>;
  readonly rows: Rows;
  readonly isNarrow: boolean;
  readonly pxAMinute: number;
  readonly kit: CalendarKit;
  readonly onOpen: (id: string) => void;
  readonly onOpenGroup: (overlapGroup: OverlapGroup) => void;
};

function DayEvents(props: DayEventsProps) {
  const { day, layout, rows, isNarrow, pxAMinute, kit, onOpen, onOpenGroup } = props;
  const { t } = useTranslation("scheduled");
  const isDrawn = ({ minute }: { minute: number }) => isWithin(minute, rows);
  return (
    <>
      {layout.placed.filter(isDrawn).map((each) => (
        <li
          key={each.item.key}
          data-narrow={isNarrow && each.lanes > 1}
          data-beside-more={isNarrow && each.overlapsTooMuch}
        >
          <EventChip
            item={each.item}
            words={kit.wordsOf(each.item)}
            style={placeOf(each, pxAMinute)}
            isWide={!isNarrow && each.lanes <= MAX_WIDE_LANES}
            onOpen={onOpen}
            rulesOf={kit.rulesOf}
          />
        </li>
      ))}
      {layout.overlapGroups.filter(isDrawn).map((group) => {
        const { minute, firstMinute, items: overlapGroup, isAll } = group;
        const number = kit.formatNumber(overlapGroup.length);
        const time = kit.formats.clock(firstMinute);
        const title = t("day.at", { day: kit.formats.full(day), time });
        const count = overlapGroup.length;
        const troubled = overlapGroup.filter(isTroubled).length;
        const and = troubled > 0 ? `, ${t("day.troubled", { count: troubled })}` : "";
        const inlineSize = isAll ? "100%" : OVERFLOW_STRIP_PX - 2;
        return (
          <li key={minute}>
            <button
              type="button"
              className={classes["overlapGroup"]}
              data-tone={worstTone(overlapGroup)}
              style={{ insetBlockStart: topOf(group) * pxAMinute, inlineSize }}
              aria-haspopup="dialog"
              onClick={() => onOpenGroup({ title, items: troubledFirst(overlapGroup) })}
            >
              {isAll ? (
                <WithScreenReaderText text={t("day.items", { day: time, count }) + and}>
                  {t("day.all", { count })}
                </WithScreenReaderText>
              ) : (
                <WithScreenReaderText text={t("day.moreAt", { number, time }) + and}>
                  +{number}
                </WithScreenReaderText>
              )}
            </button>
          </li>
        );
      })}
    </>
  );
}

function placeOf(
  { minute, lane, lanes, overlapsTooMuch }: Placed<CalendarEvent>,
  pxAMinute: number,
) {
  const room = overlapsTooMuch ? `100% - ${OVERFLOW_STRIP_PX}px` : "100%";
  return {
    insetBlockStart: minute * pxAMinute,
    insetInlineStart: `calc((${room}) * ${lane / lanes})`,
    inlineSize: `calc((${room}) / ${lanes} - 2px)`,
  };
}
