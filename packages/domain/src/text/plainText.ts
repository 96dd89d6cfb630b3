import type { Block, Mark, RichText, TextRun } from "./richText.ts";
import { normalize } from "./richTextNormal.ts";

/**
 * Plain text becomes a document once, where it enters (decision 6): `*bold*` or `**bold**`, `_italic_` or
 * `__italic__`, `` `code` ``, fences of three backticks around blocks of code, one paragraph a line. Marks without a
 * partner, inside words and in addresses stay what they are: `snake_case`, `2*3*4`, `https://example.com/a_b_c`.
 */
export function fromPlainText(text: string): RichText {
  const lines = text.split(/\r\n?|\n/);
  const blocks: Block[] = [];
  const lastFence = lines.lastIndexOf("```");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const end = index < lastFence && FENCE.test(line) ? lines.indexOf("```", index + 1) : -1;
    if (end < 0) {
      blocks.push({ type: "paragraph", runs: readLine(line) });
    } else {
      const language = line.slice(3).trim() || null;
      blocks.push({ type: "code", language, text: lines.slice(index + 1, end).join("\n") });
      index = end;
    }
  }
  return normalize({ blocks });
}

const FENCE = /^```[^`\s]*$/;

/** Not parsed for marks: addresses, mentions, hashtags, and code, whose backticks are removed. */
const VERBATIM =
  /(?<code>`[^`\n]+`)|(?:https?:\/\/|www\.)\S*[\p{L}\p{N}/]|[@#][\p{L}\p{N}_]*[\p{L}\p{N}]/giu;

function readLine(line: string): TextRun[] {
  if (!MARKUP.test(line)) return [{ text: line, marks: [] }];
  const codes: Code[] = [];
  // Verbatim text is replaced by full stops: no mark, no space, no part of a word.
  const shape = line.replace(VERBATIM, (match, code: string | undefined, start: number) => {
    if (code !== undefined) codes.push({ start, end: start + code.length });
    return ".".repeat(match.length);
  });
  const runs: TextRun[] = [];
  readMarks({ line, shape, codes: codes.reverse(), runs }, 0, line.length, []);
  return runs;
}

const MARKUP = /[*_`]/;

type Code = { readonly start: number; readonly end: number };

/** A line while it is read. */
type Line = {
  readonly line: string;
  /** The same length as `line`. */
  readonly shape: string;
  /** Code still to be read, the first one last. */
  readonly codes: Code[];
  readonly runs: TextRun[];
};

const PAIRS = [
  { sign: "***", type: "bold" },
  { sign: "___", type: "italic" },
  { sign: "**", type: "bold" },
  { sign: "__", type: "italic" },
  { sign: "*", type: "bold" },
  { sign: "_", type: "italic" },
] as const;

function readMarks(text: Line, start: number, end: number, marks: readonly Mark[]): void {
  // A mark without a closing partner has none for later openings either, so every line is parsed in linear time.
  const hopeless = new Set<string>();
  let from = start;
  for (let at = start; at < end;) {
    const pair = findPair(text.shape, at, end, marks, hopeless);
    if (!pair) {
      at++;
      continue;
    }
    const { sign, type, close } = pair;
    readCode(text, from, at, marks);
    readMarks(text, at + sign.length, close, [...marks, { type }]);
    at = close + sign.length;
    from = at;
  }
  readCode(text, from, end, marks);
}

type Pair = (typeof PAIRS)[number] & { readonly close: number };

function findPair(
  shape: string,
  at: number,
  end: number,
  marks: readonly Mark[],
  hopeless: Set<string>,
): Pair | undefined {
  if (shape[at] !== "*" && shape[at] !== "_") return undefined;
  for (const pair of PAIRS) {
    const { sign, type } = pair;
    if (hopeless.has(sign) || marks.some((mark) => mark.type === type)) continue;
    if (!opens(shape, at, sign)) continue;
    const close = findClose(shape, at + sign.length + 1, end, sign);
    if (close !== undefined) return { ...pair, close };
    hopeless.add(sign);
  }
  return undefined;
}

function opens(shape: string, at: number, sign: string): boolean {
  if (!shape.startsWith(sign, at) || isWord(shape, at - 1)) return false;
  const next = shape[at + sign.length] ?? " ";
  return next.trim() !== "" && next !== sign[0];
}

function findClose(shape: string, from: number, end: number, sign: string): number | undefined {
  for (let at = shape.indexOf(sign, from); at >= 0; at = shape.indexOf(sign, at + 1)) {
    const after = at + sign.length;
    if (after > end) return undefined;
    const before = shape[at - 1] ?? " ";
    const closes = before.trim() !== "" && before !== sign[0] && shape[after] !== sign[0];
    if (closes && !isWord(shape, after)) return at;
  }
  return undefined;
}

function isWord(shape: string, at: number): boolean {
  const character = shape[at] ?? " ";
  return character !== " " && WORD.test(character);
}

const WORD = /[\p{L}\p{N}]/u;

/** Parts are parsed in the order of the line, and code never crosses their borders: marks in code are ignored. */
function readCode(text: Line, start: number, end: number, marks: readonly Mark[]): void {
  let from = start;
  for (let code = text.codes.at(-1); code && code.start < end; code = text.codes.at(-1)) {
    text.codes.pop();
    text.runs.push({ text: text.line.slice(from, code.start), marks });
    const words = text.line.slice(code.start + 1, code.end - 1);
    text.runs.push({ text: words, marks: [{ type: "code" }] });
    from = code.end;
  }
  text.runs.push({ text: text.line.slice(from, end), marks });
}
