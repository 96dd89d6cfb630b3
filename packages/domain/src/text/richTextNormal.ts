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
import { isBlank } from "./words/blankText.ts";
import { cleanCharacters, tidyRuns } from "./richTextRuns.ts";

const BLANK_LINE: Paragraph = { type: "paragraph", runs: [] };
const LANGUAGE = /^[A-Za-z0-9_+#.-]{1,32}$/;
const MAX_START = 999_999;

/**
 * The normal form of a document, which is stored, counted, shown and sent (decision 5): no runs of spaces, never more than one blank line,
 * nothing blank at the ends, no line or block of invisible characters, links and marks as Telegram accepts them. A document without a readable character is empty. Normalising twice
 * changes nothing.
 */
export function normalize(doc: RichText): RichText {
  if (normalized.has(doc)) return doc;
  const blocks = withoutBlankEnds(doc.blocks.flatMap(normalizeBlock));
  const normal = blocks.some(isReadable) ? { blocks } : EMPTY_TEXT;
  normalized.add(normal);
  return normal;
}

/** Counter, preview, check and storage all need the normal form of the same document, so it is computed once. */
const normalized = new WeakSet<RichText>();

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
  if (depth > MAX_LIST_DEPTH) return foldLists(blocks);
  return withoutBlankEnds(blocks.flatMap((block) => normalizeFlowBlock(block, depth)));
}

function normalizeFlowBlock(block: FlowBlock, depth: number): readonly FlowBlock[] {
  return isList(block) ? normalizeList(block, depth) : normalizeLeaf(block);
}

function normalizeLeaf(block: Paragraph | CodeBlock): readonly (Paragraph | CodeBlock)[] {
  return block.type === "paragraph" ? normalizeParagraph(block) : normalizeCode(block);
}

function isList(block: FlowBlock): block is List {
  return block.type === "bulletList" || block.type === "numberedList";
}

/**
 * The blocks of a flow that is nested too deeply: its lists are replaced by their content. Lists may be nested thousands deep here, so this
 * uses a loop instead of recursion.
 */
function foldLists(blocks: readonly FlowBlock[]): readonly FlowBlock[] {
  const folded: FlowBlock[] = [];
  const open = [{ blocks, next: 0, start: 0 }];
  for (let flow = open.at(-1); flow; flow = open.at(-1)) {
    if (flow.next === 0) flow.start = folded.length;
    const block = flow.blocks[flow.next++];
    if (!block) {
      if (folded.length > flow.start && isBlankLine(folded.at(-1))) folded.pop();
      open.pop();
    } else if (isList(block)) {
      for (const item of block.items.toReversed()) {
        open.push({ blocks: item.blocks, next: 0, start: 0 });
      }
    } else {
      for (const leaf of normalizeLeaf(block)) {
        const isFirst = folded.length === flow.start;
        if (!isBlankLine(leaf) || (!isFirst && !isBlankLine(folded.at(-1)))) folded.push(leaf);
      }
    }
  }
  return folded;
}

/** Line breaks at the ends of a paragraph become blank lines around it. */
function normalizeParagraph({ runs }: Paragraph): readonly Paragraph[] {
  const tidy = tidyRuns(runs);
  // A copy of the message could not tell a line of invisible characters from an empty one.
  if (isBlank(tidy.map((run) => run.text).join(""))) return [BLANK_LINE];
  if (!tidy[0]?.text.startsWith("\n") && !tidy.at(-1)?.text.endsWith("\n")) {
    return [{ type: "paragraph", runs: tidy }];
  }
  const text = tidy.map((run) => run.text).join("");
  const inner = text.replace(/^\n+|\n+$/g, "");
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

/** In code every space and blank line counts; Telegram would replace a tab by one space, so it becomes four. */
function normalizeCode(block: CodeBlock): readonly CodeBlock[] {
  const clean = cleanCharacters(block.text.replaceAll("\t", "    "));
  const text = withoutCommonIndent(withoutBlankStart(clean).trimEnd());
  const language = block.language !== null && LANGUAGE.test(block.language) ? block.language : null;
  return isBlank(text) ? [] : [{ type: "code", language, text }];
}

/** Removes the lines before the first non-blank one. */
function withoutBlankStart(text: string): string {
  const start = text.search(/[^ \n]/);
  return start < 0 ? "" : text.slice(text.lastIndexOf("\n", start) + 1);
}

/** Telegram does not let a block of code begin with a space, so the first line's indentation is removed from every line. */
function withoutCommonIndent(text: string): string {
  const indent = indentOf(text);
  if (indent === 0) return text;
  const lines = text.split("\n");
  return lines.map((line) => line.slice(Math.min(indent, indentOf(line)))).join("\n");
}

function indentOf(line: string): number {
  const end = line.search(/[^ ]/);
  return end < 0 ? line.length : end;
}

function normalizeList(list: List, depth: number): readonly FlowBlock[] {
  const items = list.items.flatMap((item) => normalizeItem(item, depth + 1));
  if (items.length === 0) return [];
  if (list.type === "bulletList") return [{ type: "bulletList", items }];
  const start = Math.min(Math.max(Math.trunc(list.start) || 0, 0), MAX_START);
  return [{ type: "numberedList", start, items }];
}

/** An empty item is removed; one with only another list is replaced by the items of that list. */
function normalizeItem(item: ListItem, depth: number): ListItem[] {
  const flow = normalizeFlow(item.blocks, depth);
  const content = flow.findIndex((block) => !isList(block) && !isBlankLine(block));
  const start = content < 0 ? flow.length : content;
  const items = flow.slice(0, start).flatMap((block) => (isList(block) ? block.items : []));
  return content < 0 ? items : [...items, { blocks: flow.slice(start) }];
}

function withoutBlankEnds<B extends Block>(blocks: readonly B[]): readonly B[] {
  const remaining = blocks.filter((block, index) => {
    const previous = blocks[index - 1];
    return !isBlankLine(block) || (previous !== undefined && !isBlankLine(previous));
  });
  const last = remaining.at(-1);
  return last && isBlankLine(last) ? remaining.slice(0, -1) : remaining;
}

function isBlankLine(block: Block | undefined): boolean {
  return block?.type === "paragraph" && block.runs.length === 0;
}

function isReadable(block: Block): boolean {
  switch (block.type) {
    case "paragraph":
      return !block.runs.every((run) => isBlank(run.text));
    case "code":
      return !isBlank(block.text);
    case "quote":
      return block.blocks.some(isReadable);
    case "bulletList":
    case "numberedList":
      return block.items.some((item) => item.blocks.some(isReadable));
  }
}
