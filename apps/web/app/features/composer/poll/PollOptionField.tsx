import { ActionIcon, Textarea } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconGripVertical, IconX } from "@tabler/icons-react";
import { MAX_OPTION_LENGTH, MIN_OPTIONS } from "@vestnik/domain/poll";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { linesOf, type Paste } from "./pollOptions.ts";
import { markRight, writeOption } from "./pollDraft.ts";
import classes from "./PollFields.module.css";
import type { PollOption } from "./storedPoll.ts";
import { useLengthNote } from "../../../shared/text/useLengthNote.ts";
import { followPointer } from "../../../shared/drag/followPointer.ts";

type PollOptionFieldProps = {
  readonly option: PollOption;
  readonly isQuiz: boolean;
  readonly position: number;
  readonly count: number;
  /** The offset in pixels while a row is dragged; undefined otherwise. */
  readonly shift: number | undefined;
  readonly isDragged: boolean;
  /** The id of the element that explains how options are moved. */
  readonly moveHintId: string;
  readonly onGrip: (event: PointerEvent) => void;
  /** To another place, counted from 0. */
  readonly onMove: (to: number) => void;
  /** Enter: goes on to the next option. */
  readonly onNext: () => void;
  /** Backspace in an empty field: removes this option and goes back to the one before. */
  readonly onBack: () => void;
  readonly onRemove: () => void;
  readonly onPasteLines: (paste: Paste) => void;
};

export function PollOptionField(props: PollOptionFieldProps) {
  const { option, position, count, shift } = props;
  const { t } = useTranslation("polls");
  const note = useLengthNote()(option.text, MAX_OPTION_LENGTH);
  const { onPaste, onKeyDown } = useOptionKeys(props);
  return (
    <li
      className={classes["option"]}
      data-option={option.id}
      data-dragged={props.isDragged}
      style={shift === undefined ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <MoveHandle {...props} />
      {props.isQuiz && <RightAnswer {...props} />}
      <Textarea
        className={classes["text"] ?? ""}
        size="md"
        autosize
        minRows={1}
        aria-label={t("option", { position })}
        placeholder={t("option", { position })}
        autoComplete="off"
        enterKeyHint="next"
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={option.text}
        {...note}
        onChange={(event) => writeOption(option.id, onOneLine(event.currentTarget.value))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {count > MIN_OPTIONS && (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--v-text)"
          size={42}
          aria-label={t("removeOption", { position })}
          onClick={props.onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** The field wraps a long option, but an option has no line breaks of its own. */
function onOneLine(text: string): string {
  return text.replaceAll(/\r?\n/g, " ");
}

function useOptionKeys({ option, onNext, onBack, onPasteLines }: PollOptionFieldProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onNext();
    } else if (event.key === "Backspace" && option.text === "") {
      event.preventDefault();
      onBack();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const lines = linesOf(event.clipboardData.getData("text"));
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const start = selectionStart ?? value.length;
    onPasteLines({ id: option.id, lines, selection: [start, selectionEnd ?? start] });
  }

  return { onKeyDown, onPaste };
}

function MoveHandle({ position, count, moveHintId, onGrip, onMove }: PollOptionFieldProps) {
  const { t } = useTranslation("polls");
  const place = position - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  };
  return (
    <ActionIcon
      className={classes["handle"] ?? ""}
      variant="subtle"
      color="gray"
      c="var(--v-quiet-text)"
      w={36}
      h={42}
      data-handle
      aria-label={t("moveOption", { position })}
      aria-describedby={moveHintId}
      onPointerDown={onGrip}
      onKeyDown={(event) => {
        const to = places[event.key];
        if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onMove(to);
      }}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Marks an option of a quiz as right. */
function RightAnswer({ option, position }: PollOptionFieldProps) {
  const { t } = useTranslation("polls");
  const { id, isRight } = option;
  return (
    <ActionIcon
      className={classes["right"] ?? ""}
      variant="subtle"
      color="gray"
      c={isRight ? "var(--v-good-text)" : "var(--v-quiet-text)"}
      w={36}
      h={42}
      aria-label={t("rightAnswer", { position })}
      aria-pressed={isRight}
      onClick={() => markRight(id)}
    >
      {isRight ? (
        <IconCircleCheckFilled size={24} aria-hidden />
      ) : (
        <IconCircle size={24} aria-hidden />
      )}
    </ActionIcon>
  );
}

// Drags a row of a list up and down by its handle, with mouse, pen or finger.

type RowDrag = {
  /** Places, counted from 0. */
  readonly from: number;
  readonly to: number;
  /** The offset of the dragged row, in pixels. */
  readonly offset: number;
  /** The offset of the rows that make room. */
  readonly step: number;
};

type RowDragging = {
  readonly drag: RowDrag | undefined;
  readonly onPointerDown: (event: PointerEvent, from: number) => void;
};

export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): RowDragging {
  const [drag, setDrag] = useState<RowDrag>();
  const stop = useRef(() => {});
  // Outside React: the listeners of a drag under way.
  useEffect(() => () => stop.current(), []);

  function onPointerDown(event: PointerEvent, from: number) {
    if (event.button !== 0 || !event.isPrimary || !list.current) return;
    stop.current();
    const rows = Array.from(list.current.children, (row) => row.getBoundingClientRect());
    const startY = event.clientY + scrollY;
    let now: RowDrag | undefined;
    // By its handle a row is dragged from the first pixel on.
    stop.current = followPointer(event, 0, {
      onMove: ({ clientY }) => {
        const offset = clientY + scrollY - startY;
        now = { from, to: placeOf(rows, from, offset), offset, step: stepOf(rows, from) };
        setDrag(now);
      },
      onEnd: (dropped) => {
        setDrag(undefined);
        if (dropped && now && now.to !== from) onDrop(from, now.to);
      },
    });
  }

  return { drag, onPointerDown };
}

/** The offset of the row at `place` during the drag. */
export function shiftOf({ from, to, offset, step }: RowDrag, place: number): number {
  if (place === from) return offset;
  if (place > from && place <= to) return -step;
  return place < from && place >= to ? step : 0;
}

/** A row makes room as soon as the edge of the dragged row passes its middle. */
function placeOf(rows: readonly DOMRect[], from: number, offset: number): number {
  const carried = rows[from];
  if (!carried) return from;
  const isPassed = (row: DOMRect, place: number) => {
    const middle = row.top + row.height / 2;
    if (place < from) return carried.top + offset < middle;
    return place > from && carried.bottom + offset > middle;
  };
  const passed = rows.filter(isPassed).length;
  return offset < 0 ? from - passed : from + passed;
}

/** From the top of one row to the top of the next. */
function stepOf(rows: readonly DOMRect[], from: number): number {
  const row = rows[from];
  const next = rows[from + 1];
  const previous = rows[from - 1];
  if (!row) return 0;
  if (next) return next.top - row.top;
  return previous ? row.bottom - previous.bottom : row.height;
}
