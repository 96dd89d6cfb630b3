import {
  type Block,
  type CodeBlock,
  EMPTY_TEXT,
  type FlowBlock,
  type List,
  type ListItem,
  MAX_LIST_DEPTH,
  type Paragraph,
  type RichText,
  type TextRun,
} from "./richText.ts";
import { cleanCharacters, tidyRuns } from "./richTextRuns.ts";

const BLANK_LINE: Paragraph = { type: "paragraph", runs: [] };
const LANGUAGE = /^[A-Za-z0-9_+#.-]{1,32}$/;
const READABLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u;
const LARGEST_START = 999_999;

/**
 * The one form of a document that is stored, counted, shown and sent (decision 5): no runs of spaces, never more than
 * one blank line, nothing blank at the ends, links and marks as Telegram takes them. A document without a readable
 * character is empty. Applying it twice changes nothing.
 */
export function normalize(doc: RichText): RichText {
  const blocks = withoutBlankEnds(doc.blocks.flatMap(normalizeBlock));
  return blocks.some(isReadable) ? { blocks } : EMPTY_TEXT;
}

/** Whether Telegram would refuse the text because it shows nothing. */
export function isEmpty(doc: RichText): boolean {
  return normalize(doc).blocks.length === 0;
}

function normalizeBlock(block: Block): readonly Block[] {
  if (block.type !== "quote") return normalizeFlowBlock(block, 1);
  const blocks = normalizeFlow(block.blocks, 1);
  return blocks.length === 0 ? [] : [{ type: "quote", expandable: block.expandable, blocks }];
}

function normalizeFlow(blocks: readonly FlowBlock[], depth: number): readonly FlowBlock[] {
  return withoutBlankEnds(blocks.flatMap((block) => normalizeFlowBlock(block, depth)));
}

function normalizeFlowBlock(block: FlowBlock, depth: number): readonly FlowBlock[] {
  switch (block.type) {
    case "paragraph":
      return normalizeParagraph(block);
    case "code":
      return normalizeCode(block);
    case "bulletList":
    case "numberedList":
      return normalizeList(block, depth);
  }
}

/** Breaks at the ends of a paragraph are blank lines around it. */
function normalizeParagraph({ runs }: Paragraph): readonly FlowBlock[] {
  const tidy = tidyRuns(runs);
  const text = tidy.map((run) => run.text).join("");
  const inner = text.replace(/^\n+|\n+$/g, "");
  if (inner === "") return [BLANK_LINE];
  const start = text.indexOf(inner);
  const content: Paragraph = { type: "paragraph", runs: cut(tidy, start, start + inner.length) };
  return [
    ...(start > 0 ? [BLANK_LINE] : []),
    content,
    ...(start + inner.length < text.length ? [BLANK_LINE] : []),
  ];
}

/** The part of the runs between two UTF-16 offsets. */
function cut(runs: readonly TextRun[], start: number, end: number): TextRun[] {
  let offset = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, start - offset), Math.max(0, end - offset));
    offset += run.text.length;
    return text === "" ? [] : [{ text, marks: run.marks }];
  });
}

/** Inside code every space and blank line counts; Telegram would make one space of a tab, so it becomes four. */
function normalizeCode(block: CodeBlock): readonly CodeBlock[] {
  const clean = cleanCharacters(block.text.replaceAll("\t", "    "));
  const text = withoutCommonIndent(clean.replace(/^(?: *\n)+/, "").trimEnd());
  const language = block.language !== null && LANGUAGE.test(block.language) ? block.language : null;
  return text === "" ? [] : [{ type: "code", language, text }];
}

/** Telegram lets no block of code begin with a space, so the first line's indentation goes, from every line alike. */
function withoutCommonIndent(text: string): string {
  const indent = text.length - text.replace(/^ +/, "").length;
  return indent === 0 ? text : text.replace(new RegExp(`^ {1,${indent}}`, "gm"), "");
}

function normalizeList(list: List, depth: number): readonly FlowBlock[] {
  if (depth > MAX_LIST_DEPTH) {
    return list.items.flatMap((item) => normalizeFlow(item.blocks, depth));
  }
  const items = list.items.flatMap((item) => normalizeItem(item, depth + 1));
  if (items.length === 0) return [];
  if (list.type === "bulletList") return [{ type: "bulletList", items }];
  const start = Math.min(Math.max(Math.trunc(list.start) || 0, 0), LARGEST_START);
  return [{ type: "numberedList", start, items }];
}

/** An empty item disappears; one that only holds another list gives its place to the items of that list. */
function normalizeItem(item: ListItem, depth: number): ListItem[] {
  const [first, ...rest] = normalizeFlow(item.blocks, depth);
  if (!first) return [];
  if (first.type !== "bulletList" && first.type !== "numberedList") {
    return [{ blocks: [first, ...rest] }];
  }
  return rest.length === 0
    ? [...first.items]
    : [...first.items, ...normalizeItem({ blocks: rest }, depth)];
}

function withoutBlankEnds<B extends Block>(blocks: readonly B[]): readonly B[] {
  const kept = blocks.filter((block, index) => {
    const previous = blocks[index - 1];
    return !isBlankLine(block) || (previous !== undefined && !isBlankLine(previous));
  });
  const last = kept.at(-1);
  return last && isBlankLine(last) ? kept.slice(0, -1) : kept;
}

function isBlankLine(block: Block): boolean {
  return block.type === "paragraph" && block.runs.length === 0;
}

function isReadable(block: Block): boolean {
  switch (block.type) {
    case "paragraph":
      return block.runs.some((run) => READABLE.test(run.text));
    case "code":
      return READABLE.test(block.text);
    case "quote":
      return block.blocks.some(isReadable);
    case "bulletList":
    case "numberedList":
      return block.items.some((item) => item.blocks.some(isReadable));
  }
}
