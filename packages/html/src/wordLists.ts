/**
 * Word's own list paragraphs: not `li` but paragraphs that begin with their marker and eight no-break spaces, and tell their level in their
 * style ("mso-list:l0 level2 lfo1") or by how far they are indented.
 */
import type { TextRun } from "@vestnik/domain/richText";
import { type Attributes, type FindProperty, pointsOf, type Style } from "./style.ts";

/** The level of a paragraph that may be an item of a list; undefined for any other. */
export function readListLevel(attributes: Attributes, find: FindProperty): number | undefined {
  const list = find("mso-list");
  const [styleName, number] = LIST_STYLE.exec(attributes["class"] ?? "") ?? [];
  if (list === undefined && styleName === undefined) return undefined;
  const level = /\blevel(\d)\b/.exec(list ?? "")?.[1] ?? number;
  return level === undefined ? levelOf(find("margin-left")) : Number(level);
}

const LIST_STYLE = /MsoList(?:Paragraph|(?:Bullet|Number|Continue)([2-5])?)/;

/** Whether a paragraph without a marker goes on in the item above it: it is not the first of its list's style. */
export function goesOn(attributes: Attributes): boolean {
  return /MsoList(?:ParagraphCxSp(?:Middle|Last)|Continue)/.test(attributes["class"] ?? "");
}

const POINTS_OF_A_LEVEL = 36;

function levelOf(indent: string | undefined): number {
  return Math.max(1, Math.round(pointsOf(indent ?? "") / POINTS_OF_A_LEVEL) || 1);
}

/** What shows the marker of an item and is not its text. */
export function isListMarker(style: Style): boolean {
  return style.get("mso-list") === "ignore";
}

/**
 * What other programs leave of a marker: the letters and the no-break spaces, without the style. One no-break space is typed, behind
 * initials or a dash.
 */
const WRITTEN_MARKER =
  /^[ \u00a0]*(\(?(?:\d{1,3}|(\p{L})\2{0,2}|[ivxlc]{1,5}|[IVXLC]{1,5})[.)]|[^\p{L}\p{N}\s]|[oqv§Øü])(?=[ \u00a0]{2})[ \u00a0]*\u00a0[ \u00a0]*/u;

const MAX_MARKER_LENGTH = 40;
const MAX_MARKER_RUNS = 20;

/** Takes the marker off the text of an item. */
export function takeMarker(
  runs: readonly TextRun[],
): { marker: string; runs: TextRun[] } | undefined {
  const start = runs
    .slice(0, MAX_MARKER_RUNS)
    .map(({ text }) => text.slice(0, MAX_MARKER_LENGTH))
    .join("");
  const [whole, marker] = WRITTEN_MARKER.exec(start) ?? [];
  if (whole === undefined || marker === undefined) return undefined;
  let left = whole.length;
  const rest = runs.map(({ text, marks }) => {
    const cut = Math.min(left, text.length);
    left -= cut;
    return { text: text.slice(cut), marks };
  });
  return { marker, runs: rest };
}

const ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "абвгдежзиклмнопрстуфхцчшщэюя"];

/** The numbers a marker may mean, "i." the first and the ninth; none of a bullet. */
export function readNumbers(marker: string): readonly number[] {
  const [, text = ""] =
    /^\(?(?:[\p{N}\p{L}]+\.)*([\p{N}\p{L}]+)([.)]*)$/u.exec(trimMarker(marker)) ?? [];
  const isMarked = /[.)]$/.test(trimMarker(marker));
  if (/^\d{1,6}$/.test(text)) return [Number(text)];
  if (!isMarked || text === "") return [];
  const letters = ALPHABETS.flatMap((alphabet) => letterNumbers(text.toLowerCase(), alphabet));
  return [...letters, ...romanNumber(text)];
}

/** Behind the last letter Word doubles them all, "aa, bb"; pages count "aa, ab". */
function letterNumbers(text: string, alphabet: string): number[] {
  const [first = 0, second] = Array.from(text, (letter) => alphabet.indexOf(letter) + 1);
  if (first === 0 || second === 0 || text.length > 3) return [];
  const isRepeated = text === text.charAt(0).repeat(text.length);
  return [
    ...(isRepeated ? [first + alphabet.length * (text.length - 1)] : []),
    ...(second !== undefined && text.length === 2 ? [first * alphabet.length + second] : []),
  ];
}

const trimMarker = (marker: string) => marker.replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, "");

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(text: string): number[] {
  if (!/^[ivxlc]{1,8}$/i.test(text)) return [];
  const values = text
    .toLowerCase()
    .split("")
    .map((letter) => ROMAN[letter] ?? 0);
  return [
    values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0),
  ];
}
