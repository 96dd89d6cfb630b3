/** What the AI proposes for some lines of the post. */
import { keepMarks, type Line, type LostMark } from "@vestnik/domain/keptMarks";
import { writeMarkedLine } from "@vestnik/domain/markedText";
import { fromPlainText } from "@vestnik/domain/plainText";
import type { Block } from "@vestnik/domain/richText";
import { wordDifference, type TextPart } from "@vestnik/domain/wordDifference";

export type Proposal = {
  readonly lines: readonly Line[];
  /** The words alone, one line a paragraph. */
  readonly text: string;
  readonly difference: readonly TextPart[];
  /** Links and other marks whose words are gone. */
  readonly lost: readonly LostMark[];
  readonly changesNothing: boolean;
};

/** What is sent: plain with typed marks (decision 24). */
export function writeLines(lines: readonly Line[]): string {
  return lines.map(writeMarkedLine).join("\n");
}

export function readProposal(before: readonly Line[], answer: string): Proposal {
  const read = fromPlainText(answer).blocks.flatMap(linesOf);
  const { lines, lost } = keepMarks(before, read);
  const text = wordsOf(lines);
  return {
    lines,
    text,
    difference: wordDifference(wordsOf(before), text),
    lost,
    changesNothing: JSON.stringify(lines) === JSON.stringify(before),
  };
}

/** Plain text knows no lists and no quotes; a block of code becomes its lines. */
function linesOf(block: Block): Line[] {
  switch (block.type) {
    case "paragraph":
      return block.runs.length > 0 ? [block.runs] : [];
    case "code":
      return block.text
        .split("\n")
        .filter((text) => text.trim() !== "")
        .map((text) => [{ text, marks: [{ type: "code" }] }]);
    case "quote":
      return block.blocks.flatMap(linesOf);
    case "bulletList":
    case "numberedList":
      return block.items.flatMap((item) => item.blocks.flatMap(linesOf));
  }
}

function wordsOf(lines: readonly Line[]): string {
  return lines.map((line) => line.map((run) => run.text).join("")).join("\n");
}
