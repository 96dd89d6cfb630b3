import {
  type FlowBlock,
  type List,
  type ListItem,
  type RichText,
  type TextRun,
  mergeRuns,
} from "./richText.ts";
import { normalize } from "./richTextNormal.ts";

/**
 * A message as Telegram shows it: lists have become lines, paragraphs line breaks. Blocks follow each other with one
 * line break between them; a text block without runs is a blank line. The preview draws exactly these blocks.
 */
export type MessageBlock = MessageText | MessageCode | MessageQuote;
type MessageText = { readonly type: "text"; readonly runs: readonly MessageRun[] };
type MessageCode = {
  readonly type: "code";
  readonly language: string | null;
  readonly runs: readonly MessageRun[];
};
type MessageQuote = {
  readonly type: "quote";
  readonly expandable: boolean;
  readonly blocks: readonly (MessageText | MessageCode)[];
};

/** `beyond`: over the length limit, set by `markBeyond` only. */
export type MessageRun = TextRun & { readonly beyond?: true };

/** Indents nested lists: Telegram and decision 5 collapse or trim plain spaces, but not this one. */
const INDENT = "\u2003";
const BULLET = "•";

/** The document as it is sent. A paragraph ends with one line break, an empty paragraph is a blank line. */
export function layOut(doc: RichText): readonly MessageBlock[] {
  const blocks: MessageBlock[] = [];
  let flow: FlowBlock[] = [];
  const closeFlow = (): void => {
    for (const piece of layOutFlow(flow)) blocks.push(piece);
    flow = [];
  };
  for (const block of normalize(doc).blocks) {
    if (block.type === "quote") {
      closeFlow();
      const { expandable } = block;
      blocks.push({ type: "quote", expandable, blocks: layOutFlow(block.blocks) });
    } else {
      flow.push(block);
    }
  }
  closeFlow();
  return blocks;
}

export function messageText(blocks: readonly MessageBlock[]): string {
  return blocks.map(blockText).join("\n");
}

function blockText(block: MessageBlock): string {
  return block.type === "quote"
    ? messageText(block.blocks)
    : block.runs.map((run) => run.text).join("");
}

/** A line of text, which may hold breaks, or a block of code, which cannot join its neighbours. */
type Piece = MessageText | MessageCode;

function layOutFlow(flow: readonly FlowBlock[]): readonly Piece[] {
  return joinLines(flow.flatMap((block) => layOutBlock(block, "")));
}

function layOutBlock(block: FlowBlock, indent: string): Piece[] {
  switch (block.type) {
    case "paragraph":
      return [{ type: "text", runs: indentRuns(block.runs, indent) }];
    case "code":
      return [{ type: "code", language: block.language, runs: [plainRun(block.text)] }];
    case "bulletList":
    case "numberedList":
      return layOutList(block, indent);
  }
}

function layOutList(list: List, indent: string): Piece[] {
  return list.items.flatMap((item, index) => {
    const marker = list.type === "bulletList" ? BULLET : `${list.start + index}.`;
    return layOutItem(item, indent, marker);
  });
}

/** "• first line", then everything else of the item one step further to the right. */
function layOutItem(item: ListItem, indent: string, marker: string): Piece[] {
  const [first, ...rest] = item.blocks;
  const inner = indent + INDENT;
  if (first?.type !== "paragraph") {
    const others = item.blocks.flatMap((block) => layOutBlock(block, inner));
    return [{ type: "text", runs: [plainRun(indent + marker)] }, ...others];
  }
  const runs = [plainRun(`${indent}${marker} `), ...continueRuns(first.runs, inner)];
  return [{ type: "text", runs }, ...rest.flatMap((block) => layOutBlock(block, inner))];
}

function indentRuns(runs: readonly TextRun[], indent: string): readonly TextRun[] {
  if (indent === "" || runs.length === 0) return runs;
  return [plainRun(indent), ...continueRuns(runs, indent)];
}

/** Lines after the first repeat the indentation, without marks, so that the space is not underlined. */
function continueRuns(runs: readonly TextRun[], indent: string): TextRun[] {
  return runs.flatMap(({ text, marks }) =>
    text.split("\n").flatMap((line, index) => {
      const run = { text: line, marks };
      return index === 0 ? [run] : [plainRun(`\n${indent}`), run];
    }),
  );
}

/** Neighbouring lines become one block of text. */
function joinLines(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let lines: TextRun[] = [];
  let isOpen = false;
  const closeLines = (): void => {
    if (isOpen) joined.push({ type: "text", runs: mergeRuns(lines) });
    lines = [];
    isOpen = false;
  };
  for (const piece of pieces) {
    if (piece.type === "text") {
      if (isOpen) lines.push(plainRun("\n"));
      for (const run of piece.runs) lines.push(run);
      isOpen = true;
    } else {
      closeLines();
      joined.push(piece);
    }
  }
  closeLines();
  return joined;
}

function plainRun(text: string): TextRun {
  return { text, marks: [] };
}
