/** A list that is pasted into one option of a poll fills the next ones, too. */
import { isBlank } from "@vestnik/domain/blankText";
import { MAX_OPTIONS } from "@vestnik/domain/poll";
import { optionOf, type PollOption } from "./storedPoll.ts";

export type Paste = {
  /** The option it is pasted into. */
  readonly id: number;
  readonly lines: readonly string[];
  /** The selection in it, as offsets. */
  readonly selection: readonly [start: number, end: number];
};

export type PasteResult = {
  readonly options: readonly PollOption[];
  /** The option with the last pasted line. */
  readonly lastId: number;
  /** Lines that did not fit. */
  readonly leftOut: readonly string[];
};

/** List markers, as in documents: "1. Tea", "• Coffee", "- Water". */
const LIST_MARK = /^\s*(?:[•◦▪–—*-]|\d{1,2}[.)])\s+/u;

export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => (isBlank(line) ? "" : line.trim()));
  return lines.map((line) => line.replace(LIST_MARK, "")).filter((line) => line !== "");
}

/**
 * The first line goes into the option itself, each other line into a blank option right below or into a new one.
 * Options with text are not changed.
 */
export function withPastedLines(options: readonly PollOption[], paste: Paste): PasteResult {
  const { id, lines, selection } = paste;
  const place = options.findIndex((option) => option.id === id);
  const text = options[place]?.text ?? "";
  const [first = "", ...others] = lines;
  const filled = [{ id, text: text.slice(0, selection[0]) + first + text.slice(selection[1]) }];
  const above = options.slice(0, place);
  const rest = options.slice(place + 1);
  const used = rest.findIndex((option) => !isBlank(option.text));
  const blanks = rest.slice(0, used < 0 ? rest.length : used).slice(0, others.length);
  filled.push(...blanks.map((blank, line) => ({ id: blank.id, text: others[line] ?? "" })));
  const below = rest.slice(blanks.length);
  const left = others.slice(blanks.length);
  const room = Math.max(0, MAX_OPTIONS - above.length - filled.length - below.length);
  filled.push(...left.slice(0, room).map(optionOf));
  return {
    options: [...above, ...filled, ...below],
    lastId: filled.at(-1)?.id ?? id,
    leftOut: left.slice(room),
  };
}
