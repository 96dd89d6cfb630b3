import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { EVENT_MINUTES } from "../calendar/calendarDay.ts";
import { ScreenReaderText } from "../items/ScreenReaderText.tsx";
import classes from "./HiddenHours.module.css";
import { hiddenBeyond, nearestOf, rowsInSight, type Hidden } from "./hoursInSight.ts";
import { rowHeights } from "./timeGridLayout.ts";

export type HiddenHoursProps = {
  /** Where the publications are drawn, in minutes since midnight. */
  readonly minutes: readonly number[];
  readonly span: keyof typeof rowHeights;
  readonly firstRow: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The hours in their scroller. */
  readonly children: ReactNode;
};

/** Says at the edges of the hours how many publications are above and below those in sight. */
export function HiddenHours({ minutes, span, firstRow, scroller, children }: HiddenHoursProps) {
  const pxAMinute = rowHeights[span] / EVENT_MINUTES;
  const { top, height } = useSight(scroller, {
    top: Math.max(0, firstRow) * rowHeights[span],
    height: rowsInSight[span] * rowHeights[span],
  });
  const hidden = hiddenBeyond(minutes, {
    from: top / pxAMinute,
    to: (top + height) / pxAMinute,
  });

  function show(side: keyof Hidden): void {
    const { minute, firstRow: row } = nearestOf(hidden, side, rowsInSight[span]);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const behavior = isStill ? "instant" : "smooth";
    scroller.current?.scrollTo({ top: row * rowHeights[span], behavior });
    scroller.current?.scrollIntoView({ block: "nearest", behavior });
    // The pressed button may have nothing left to count.
    focusNearest(scroller.current, minute * pxAMinute);
  }

  return (
    <div className={classes["frame"]}>
      <HiddenCount side="earlier" count={hidden.earlier.length} onShow={show} />
      {children}
      <HiddenCount side="later" count={hidden.later.length} onShow={show} />
    </div>
  );
}

type HiddenCountProps = {
  readonly side: keyof Hidden;
  readonly count: number;
  readonly onShow: (side: keyof Hidden) => void;
};

function HiddenCount({ side, count, onShow }: HiddenCountProps) {
  const { t } = useTranslation("scheduled");
  const { number } = useFormat();
  const Arrow = side === "earlier" ? IconArrowUp : IconArrowDown;
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={classes["count"]}
      data-side={side}
      onClick={() => onShow(side)}
    >
      <ScreenReaderText>{t(`day.${side}`, { count })}</ScreenReaderText>
      <span className={classes["word"]} aria-hidden>
        {t(`hours.${side}`)}
      </span>
      <b aria-hidden>
        {number(count)} <Arrow size={13} stroke={2.4} />
      </b>
    </button>
  );
}

type Sight = { readonly top: number; readonly height: number };

/** The part of the hours that one sees, below their head and inside the window, in pixels. */
function useSight(scroller: RefObject<HTMLDivElement | null>, first: Sight): Sight {
  const [sight, setSight] = useState(first);
  // Outside React: the sizes and the scroll positions of the element and of the window.
  useEffect(() => {
    const element = scroller.current;
    const head = element?.querySelector("[role=row]");
    if (!element || !head) return undefined;
    const look = () => {
      const seen = sightOf(element, head.clientHeight);
      setSight((before) =>
        before.top === seen.top && before.height === seen.height ? before : seen,
      );
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("scroll", look, { passive: true, signal });
    for (const kind of ["scroll", "resize"])
      window.addEventListener(kind, look, { passive: true, signal });
    return () => listening.abort();
  }, [scroller]);
  return sight;
}

function sightOf(element: HTMLElement, head: number): Sight {
  const { top: edge, bottom } = element.getBoundingClientRect();
  const above = Math.max(0, -edge - head);
  const below = Math.max(0, bottom - innerHeight);
  const height = element.clientHeight - head - above - below;
  return { top: element.scrollTop + above, height: Math.max(0, height) };
}

function focusNearest(scroller: HTMLElement | null, top: number): void {
  const buttons = [...(scroller?.querySelectorAll<HTMLElement>("ul > li > button") ?? [])];
  const distance = (button: HTMLElement) => Math.abs(button.offsetTop - top);
  const [nearest] = buttons.toSorted((one, other) => distance(one) - distance(other));
  nearest?.focus({ preventScroll: true });
}
