/**
 * Word's own list paragraphs: not `li` but paragraphs that begin with their marker and eight no-break spaces, and tell their level in their
 * style ("mso-list:l0 level2 lfo1") or by how far they are indented.
 */
import type { FlowBlock, List, ListItem, TextRun } from "@vestnik/domain/richText";
import { type Attributes, pointsOf, type Style } from "./style.ts";

/** The level of a paragraph that may be an item of a list; undefined for any other. */
export function readListLevel(attributes: Attributes, style: Style): number | undefined {
  const list = style.get("mso-list");
  const isListParagraph = /Mso(?:List(?:Paragraph|Bullet|Number))/.test(attributes["class"] ?? "");
  if (list === undefined && !isListParagraph) return undefined;
  const [, level] = /\blevel(\d)\b/.exec(list ?? "") ?? [];
  return level === undefined ? levelOf(style.get("margin-left")) : Number(level);
}

const POINTS_OF_A_LEVEL = 36;

function levelOf(indent: string | undefined): number {
  return Math.max(1, Math.round(pointsOf(indent ?? "") / POINTS_OF_A_LEVEL) || 1);
}

/** What shows the marker of an item and is not its text. */
export function isListMarker(style: Style): boolean {
  return style.get("mso-list") === "ignore";
}

/** What other programs leave of a marker: the letters and the no-break spaces, without the style. */
const WRITTEN_MARKER =
  /^[ \u00a0]*(\(?(?:\d{1,3}|\p{L}{1,4})[.)]|[^\p{L}\p{N}\s]|[oqv§Øü])(?:\u00a0[ \u00a0]+| +\u00a0[ \u00a0]*)/u;

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

/** Puts an item behind what is in the flow: into the list that ends there, where it continues it, else into a new one. */
export function addListItem(
  flow: { readonly blocks: FlowBlock[]; push(block: FlowBlock): void },
  marker: string,
  level: number,
  runs: readonly TextRun[],
): void {
  const numbers = readNumbers(marker);
  const item: ListItem = { blocks: [{ type: "paragraph", runs }] };
  let inner: FlowBlock[] | undefined;
  for (let depth = 1; depth < level; depth++) {
    const list = (inner ?? flow.blocks).at(-1);
    const last = isList(list) ? list.items.at(-1) : undefined;
    if (!last) break;
    inner = last.blocks as FlowBlock[];
  }
  const list = (inner ?? flow.blocks).at(-1);
  if (isList(list) && continues(list, numbers)) {
    (list.items as ListItem[]).push(item);
    return;
  }
  const start = numbers.includes(1) ? 1 : numbers[0];
  const added: List =
    start === undefined
      ? { type: "bulletList", items: [item] }
      : { type: "numberedList", start, items: [item] };
  if (inner) inner.push(added);
  else flow.push(added);
}

/** Puts a paragraph without a marker into the item before it; false where there is none. */
export function addToItem(
  blocks: readonly FlowBlock[],
  level: number,
  runs: readonly TextRun[],
): boolean {
  let item: ListItem | undefined;
  for (let depth = 1; depth <= level; depth++) {
    const list = (item?.blocks ?? blocks).at(-1);
    if (!isList(list)) break;
    item = list.items.at(-1);
  }
  (item?.blocks as FlowBlock[] | undefined)?.push({ type: "paragraph", runs });
  return item !== undefined;
}

function isList(block: FlowBlock | undefined): block is List {
  return block?.type === "bulletList" || block?.type === "numberedList";
}

function continues(list: List, numbers: readonly number[]): boolean {
  if (list.type === "bulletList") return numbers.length === 0;
  return numbers.includes(list.start + list.items.length);
}

const ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "абвгдежзиклмнопрстуфхцчшщэюя"];

/** The numbers a marker may mean, "i." the first and the ninth; none of a bullet. */
function readNumbers(marker: string): readonly number[] {
  const [, text = ""] =
    /^\(?(?:[\p{N}\p{L}]+\.)*([\p{N}\p{L}]+)([.)]*)$/u.exec(trimMarker(marker)) ?? [];
  const isMarked = /[.)]$/.test(trimMarker(marker));
  if (/^\d{1,6}$/.test(text)) return [Number(text)];
  if (!isMarked || text === "") return [];
  const [letter = ""] = text.toLowerCase();
  const isRepeated = text.toLowerCase() === letter.repeat(text.length);
  // After the last letter Word writes each one twice.
  const letters = ALPHABETS.filter((alphabet) => isRepeated && alphabet.includes(letter)).map(
    (alphabet) => alphabet.indexOf(letter) + 1 + alphabet.length * (text.length - 1),
  );
  return text.length === 1
    ? [...letters, ...romanNumber(text)]
    : [...romanNumber(text), ...letters];
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
