/** A list that is pasted into one option of a poll fills the next ones, too. */
import { isBlank, withoutInvisible } from "@vestnik/domain/blankText";
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
  const { text, isRight } = options[place] ?? { text: "", isRight: false };
  const [first = "", ...others] = lines;
  const words = text.slice(0, selection[0]) + first + text.slice(selection[1]);
  const filled: PollOption[] = [{ id, text: words, isRight }];
  const above = options.slice(0, place);
  const rest = options.slice(place + 1);
  const used = rest.findIndex((option) => !isBlank(option.text));
  const blanks = rest.slice(0, used < 0 ? rest.length : used).slice(0, others.length);
  filled.push(...blanks.map((blank, line) => ({ ...blank, text: others[line] ?? "" })));
  const below = rest.slice(blanks.length);
  const left = others.slice(blanks.length);
  const room = Math.max(0, MAX_OPTIONS - above.length - filled.length - below.length);
  filled.push(...left.slice(0, room).map((line) => optionOf(line)));
  return {
    options: [...above, ...filled, ...below],
    lastId: filled.at(-1)?.id ?? id,
    leftOut: left.slice(room),
  };
}

/**
 * The positions of the first two options that read the same, counted from 1. Telegram accepts them, so this is only a
 * warning.
 */
export function sameOptions(
  options: readonly Pick<PollOption, "text">[],
): readonly [first: number, second: number] | undefined {
  const seen = new Map<string, number>();
  for (const [place, { text }] of options.entries()) {
    const words = isBlank(text) ? "" : asRead(text);
    const first = seen.get(words);
    if (words !== "" && first !== undefined) return [first, place + 1];
    if (first === undefined) seen.set(words, place + 1);
  }
  return undefined;
}

function asRead(text: string): string {
  return withoutInvisible(text).normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
