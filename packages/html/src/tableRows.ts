import { isBlank } from "@vestnik/domain/blankText";
import { type Block, mergeRuns, type TextRun } from "@vestnik/domain/richText";

/** Deeper tables are read as if they had neither rows nor cells, which bounds how often a block is moved. */
export const MAX_TABLE_DEPTH = 4;

type Cell = { readonly blocks: readonly Block[]; readonly hasRows: boolean };

/**
 * A row as blocks of the text: one line of its cells where these hold only lines. A row with one filled cell, or with lists, quotes or
 * other tables in it, lays out a page or a letter, and its blocks stay what they are.
 */
export function joinCells(cells: readonly Cell[]): readonly Block[] {
  const filled = cells.filter(({ blocks }) => blocks.some((block) => !isBlankLine(block)));
  const lines = filled.map((cell) => (cell.hasRows ? undefined : linesOf(cell.blocks)));
  if (filled.length < 2 || lines.includes(undefined)) return filled.flatMap(({ blocks }) => blocks);
  return [{ type: "paragraph", runs: mergeRuns(withSpaces(lines.flatMap((runs) => runs ?? []))) }];
}

/** The runs of each line; undefined where something else than lines is in the cell. */
function linesOf(blocks: readonly Block[]): readonly (readonly TextRun[])[] | undefined {
  const lines = blocks.map((block) => (block.type === "paragraph" ? block.runs : undefined));
  return lines.includes(undefined) ? undefined : lines.flatMap((runs) => (runs ? [runs] : []));
}

function withSpaces(lines: readonly (readonly TextRun[])[]): TextRun[] {
  return lines.flatMap((runs, index) => [
    ...(index > 0 ? [{ text: " ", marks: [] }] : []),
    ...runs.map(({ text, marks }) => ({ text: text.replace(/\n\s*/g, " "), marks })),
  ]);
}

function isBlankLine(block: Block): boolean {
  return block.type === "paragraph" && block.runs.every(({ text }) => isBlank(text));
}
