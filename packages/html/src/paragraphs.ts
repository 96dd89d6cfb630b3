import { isBlank } from "@vestnik/domain/blankText";
import type { Block, Mark, TextRun } from "@vestnik/domain/richText";
import { Places } from "./places.ts";
import { type QuotationMark, writeQuotationMarks } from "./quotation.ts";
import type { Margins } from "./style.ts";
import { readNumbers, takeMarker } from "./wordLists.ts";

/** Leaves what was entered. */
type Leave = () => void;

type OpenParagraph = {
  readonly spaced: boolean;
  readonly runs: TextRun[];
  readonly quotationMarks: QuotationMark[];
  /** Nothing in it is seen. */
  isBlank: boolean;
  /** The level of an item of one of Word's lists. */
  level: number | undefined;
  marker: string;
  /** Without a marker it belongs to the item above. */
  readonly goesOn: boolean;
};

function openParagraph(given: Partial<OpenParagraph> = {}): OpenParagraph {
  const runs: TextRun[] = [];
  const plain = { spaced: false, isBlank: true, level: undefined, marker: "", goesOn: false };
  return { runs, quotationMarks: [], ...plain, ...given };
}

/** What an element says of the paragraph that its text is. */
export type ParagraphForm = {
  /** Counts as a line even when it is empty. */
  readonly spaced: boolean;
  readonly margins: Margins;
  /** The level of an item of one of Word's lists. */
  readonly level: number | undefined;
  readonly goesOn: boolean;
};

export type ParagraphRules = {
  /** Telegram's dialect: only quotes and code are blocks. */
  readonly isDialect: boolean;
  /** Written by ourselves: each paragraph is a line and means what it says. */
  readonly isOwn: boolean;
};

/** More are not needed to name a link, and links may be open in each other. */
const MAX_HEARD_RUNS = 50;

/** Writes text into the open paragraph, which begins by itself, and puts each finished one where it belongs. */
export class Paragraphs {
  readonly blocks: Block[] = [];
  private readonly places = new Places(this.blocks);
  private readonly rules: ParagraphRules;
  private paragraph: OpenParagraph | undefined;
  /** A box that stands before the next text, where this begins a paragraph of its own. */
  private box = "";
  private quotations = 0;
  /** All runs, with a space where a paragraph ends. */
  private readonly written: TextRun[] = [];

  constructor(rules: ParagraphRules) {
    this.rules = rules;
  }

  get startsLine(): boolean {
    return /(?:^|[\n\u00a0])$/.test(this.paragraph?.runs.at(-1)?.text ?? "");
  }

  get isRow(): boolean {
    return this.places.isRow;
  }

  write(text: string, marks: readonly Mark[]): void {
    if (text === "") return;
    const characters = this.paragraph ? text : this.withoutSeparator(text);
    if (this.paragraph || !/^[ \t]*$/.test(characters)) this.writeRun({ text: characters, marks });
  }

  /** Gives the runs that have been written since then, the first of many; none when nothing was. */
  listen(): () => readonly TextRun[] {
    const begin = this.written.length;
    return () => this.written.slice(begin, begin + MAX_HEARD_RUNS);
  }

  /** Puts quotation marks around what is written inside, in the form of its language. */
  enterQuotation(marks: readonly Mark[]): Leave {
    const depth = this.quotations++;
    this.writeQuotationMark(marks, depth, 0);
    return () => {
      this.quotations--;
      this.writeQuotationMark(marks, depth, 1);
    };
  }

  private writeQuotationMark(marks: readonly Mark[], depth: number, side: 0 | 1): void {
    const run = { text: '"', marks };
    this.writeRun(run);
    this.paragraph?.quotationMarks.push({ run, depth, side });
  }

  /**
   * The box of a task stands before its text, which may be in a paragraph of its own, or behind it. One outside of a list belongs to a form.
   */
  addBox(box: string): void {
    if (!this.places.isItem) return;
    this.box = box;
    if (this.paragraph?.isBlank === false) this.writeBox();
  }

  enterParagraph({ margins, ...form }: ParagraphForm): Leave {
    const { above = false, below = false } = this.rules.isOwn ? {} : margins;
    this.endParagraph();
    if (above) this.places.standApart();
    if (form.spaced || form.level !== undefined) this.paragraph = openParagraph(form);
    return () => {
      this.endParagraph();
      if (below) this.places.standApart();
    };
  }

  /** Makes the open paragraph an item of a list. */
  makeItem(marker: string): void {
    this.paragraph ??= openParagraph();
    this.paragraph.level ??= 1;
    this.paragraph.marker = marker;
  }

  /** Enters a list, an item, a quote, a row or a cell; where it cannot stand, its text goes on without it. */
  enterPlace(enter: (places: Places) => Leave | undefined): Leave {
    this.end();
    const leave = enter(this.places);
    return () => {
      this.end();
      leave?.();
    };
  }

  /** Ends the paragraph, with the box that has found no text. */
  end(): void {
    this.writeBox();
    this.endParagraph();
  }

  private writeRun(run: TextRun): void {
    const isText = !isBlank(run.text);
    if (isText) this.writeBox();
    this.paragraph ??= openParagraph();
    if (isText) this.paragraph.isBlank = false;
    this.paragraph.runs.push(run);
    this.written.push(run);
  }

  private writeBox(): void {
    const { box } = this;
    this.box = "";
    if (box !== "") this.writeRun({ text: `${box} `, marks: [] });
  }

  /** The line break after a quote or a block of code only ends that block. */
  private withoutSeparator(text: string): string {
    const follows = this.rules.isDialect && this.places.blocks.length > 0;
    return follows ? text.replace(/^\n/, "") : text;
  }

  /**
   * A break at the very end of a block shows nothing in a browser, it only gives the line its height. In a `p` of our own it is the
   * editor's: there the author sees the empty line.
   */
  private endParagraph(): void {
    const { paragraph } = this;
    const { isOwn } = this.rules;
    this.paragraph = undefined;
    if (!paragraph) return;
    this.written.push({ text: " ", marks: [] });
    writeQuotationMarks(paragraph.quotationMarks, paragraph.runs);
    if (!paragraph.spaced || !isOwn) this.dropLastBreak(paragraph.runs);
    // Office and mail programs put a no-break space into an empty line, editors of pages invisible characters.
    const runs = !isOwn && paragraph.isBlank ? [] : paragraph.runs;
    this.place(paragraph, runs);
  }

  /** With the spaces around it; where spaces are seen, they have become no-break spaces. */
  private dropLastBreak(runs: TextRun[]): void {
    const isExact = this.rules.isDialect || this.rules.isOwn;
    const blank = isExact ? /^[ \t]*$/ : /^[ \t\u00a0]*$/;
    while (blank.test(runs.at(-1)?.text ?? "\n")) runs.pop();
    const last = runs.at(-1);
    if (!last) return;
    const text = last.text.replace(isExact ? /\n$/ : /\n[ \t\u00a0]*$/, "");
    runs[runs.length - 1] = { ...last, text };
  }

  private place({ level, marker, goesOn }: OpenParagraph, runs: readonly TextRun[]): void {
    const item = level === undefined || marker !== "" ? { marker, runs } : takeMarker(runs);
    if (level === undefined || (!item && !goesOn))
      return this.places.push({ type: "paragraph", runs });
    if (!item) return this.places.pushIntoItem(level, { type: "paragraph", runs });
    const numbers = readNumbers(item.marker);
    const type = numbers.length === 0 ? "bulletList" : "numberedList";
    const blocks = [{ type: "paragraph" as const, runs: item.runs }];
    this.places.pushItem({ level, type, numbers }, { blocks });
  }
}
