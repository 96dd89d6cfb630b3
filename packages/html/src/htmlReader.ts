import {
  type Block,
  type FlowBlock,
  type ListItem,
  MAX_LIST_DEPTH,
  type Mark,
  paragraph as paragraphOf,
  type TextRun,
} from "@vestnik/domain/richText";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import {
  isHidden,
  type Meaning,
  readElement,
  readLanguage,
  readStyleMarks,
  showsLineBreaks,
} from "./htmlElements.ts";
import { type Attributes, readMargins, readStyle, type Style, StyleSheet } from "./style.ts";
import { joinCells, MAX_TABLE_DEPTH } from "./tableRows.ts";
import { addListItem, isListMarker, readListLevel, takeMarker } from "./wordLists.ts";

/** Where blocks go: the document, a quote, an item or a cell. */
type Flow = {
  readonly blocks: Block[];
  /** Quotes are allowed. */
  readonly isDocument: boolean;
  /** Its lines stay together: an item of a list. */
  readonly isTight: boolean;
  /** The next block stands apart from the one before. */
  isApart: boolean;
};

/** A flow; or a list or a row of a table, which only take items and cells. */
type Container =
  | { readonly kind: "flow"; readonly flow: Flow }
  | { readonly kind: "list"; readonly items: { readonly blocks: Block[] }[] }
  | { readonly kind: "row"; readonly cells: Flow[] };

/** `endsLine` is stored, because reading the end of a long text that is still being concatenated copies all of it. */
type OpenCode = { text: string; endsLine: boolean; language: string | null };

function appendCode(code: OpenCode, text: string): void {
  if (text === "") return;
  code.text += text;
  code.endsLine = text.endsWith("\n");
}

type OpenParagraph = {
  readonly spaced: boolean;
  readonly runs: TextRun[];
  /** The level of an item of one of Word's lists. */
  level: number | undefined;
  marker: string;
};

export type ReaderOptions = {
  /** What a line break in the text is. */
  readonly newlines: "breaks" | "spaces";
  /** Written by ourselves: each paragraph is a line and means what it says. Elsewhere paragraphs stand apart. */
  readonly isOwn: boolean;
};

/**
 * Builds a document from the parser's events. Nothing here recurses and the open containers are bounded, so that
 * markup nested ten thousand deep is read like any other. The parser closes every element it opened, in order.
 */
export class HtmlReader {
  readonly blocks: Block[] = [];
  /** The addresses of links that Telegram does not take, whose words stay. */
  readonly lostLinks = new Set<string>();
  private newlines: "breaks" | "spaces";
  private readonly isOwn: boolean;
  private readonly containers: Container[];
  private readonly leave: (() => void)[] = [];
  private readonly sheet = new StyleSheet();
  /** Never changed but replaced, so that all runs inside the same marks share them. */
  private marks: readonly Mark[] = [];
  private paragraph: OpenParagraph | undefined;
  private code: OpenCode | undefined;
  /** The text of an open style sheet, or the marker of an open item of Word's. */
  private aside: { text: string } | undefined;
  private dropped = 0;
  private lists = 0;
  private tables = 0;
  private headings = 0;
  private writtenRuns = 0;

  constructor({ newlines, isOwn }: ReaderOptions) {
    this.newlines = newlines;
    this.isOwn = isOwn;
    this.containers = [{ kind: "flow", flow: flowOf(this.blocks, { isDocument: true }) }];
  }

  onopentag(name: string, attributes: Attributes): void {
    const style = readStyle(attributes["style"]);
    this.leave.push(
      this.code ? this.enterInCode(name, attributes) : this.enterElement(name, attributes, style),
    );
  }

  onclosetag(): void {
    this.leave.pop()?.();
  }

  ontext(text: string): void {
    if (this.aside) this.aside.text += text;
    else if (this.dropped > 0) return;
    else if (this.code) appendCode(this.code, text);
    else if (this.newlines === "spaces") this.write(text.replace(/[ \t\r\n\f]+/g, " "));
    else this.write(text.replace(/\r\n?/g, "\n"));
  }

  onend(): void {
    this.endParagraph();
  }

  private enterElement(name: string, attributes: Attributes, style: Style): () => void {
    if (name === "style") return this.enterAside((css) => this.sheet.add(css));
    const meaning = readElement(name, attributes);
    if (this.dropped > 0) return meaning.is === "dropped" ? this.enterDropped() : nothing;
    if (isListMarker(style)) return this.enterAside((marker) => this.mark(marker));
    if (isHidden(style)) return this.enterDropped();
    const leave = this.enter(meaning, name, attributes, style);
    return style.size === 0 ? leave : this.enterStyle(style, leave);
  }

  private enter(meaning: Meaning, name: string, attributes: Attributes, style: Style): () => void {
    switch (meaning.is) {
      case "mark":
        return this.enterMark(meaning.mark);
      case "paragraph":
        return this.enterTextBlock(meaning, name, attributes, style);
      case "list":
        return this.enterList(meaning.type, meaning.start);
      case "item":
        return this.enterItem();
      case "row":
        return this.enterRow();
      case "cell":
        return this.enterCell();
      case "quote":
        return this.enterQuote(meaning.expandable);
      case "pre":
        return this.enterCode();
      case "characters":
        this.write(meaning.text);
        return nothing;
      case "dropped":
        return this.enterDropped();
      case "transparent":
        return nothing;
    }
  }

  private enterDropped(): () => void {
    this.dropped++;
    return () => this.dropped--;
  }

  /** Its text is no text of the post. */
  private enterAside(take: (text: string) => void): () => void {
    const outside = this.aside;
    const aside = { text: "" };
    this.aside = aside;
    return () => {
      this.aside = outside;
      take(aside.text);
    };
  }

  /** A mark that is on already changes nothing: at most one of each kind is ever open. */
  private enterMark(mark: Mark): () => void {
    if (mark.type === "link") return this.enterLink(mark.href);
    return this.withMarks(this.marksWith([mark], []));
  }

  private enterLink(address: string): () => void {
    const href = normalizeHref(address);
    if (href !== undefined) return this.withMarks(this.marksWith([{ type: "link", href }], []));
    const written = this.writtenRuns;
    return () => {
      if (address.trim() !== "" && this.writtenRuns > written) this.lostLinks.add(address.trim());
    };
  }

  private enterStyle(style: Style, leave: () => void): () => void {
    const { on, off } = readStyleMarks(style);
    const outside = this.newlines;
    const breaks = showsLineBreaks(style);
    if (breaks !== undefined) this.newlines = breaks ? "breaks" : "spaces";
    // A heading stays bold, whatever the weight of its letters was.
    const leaveMarks = this.withMarks(
      this.marksWith(on, this.headings > 0 ? off.filter((type) => type !== "bold") : off),
    );
    return () => {
      leaveMarks();
      this.newlines = outside;
      leave();
    };
  }

  private marksWith(on: readonly Mark[], off: readonly Mark["type"][]): readonly Mark[] {
    const added = on.filter(({ type }) => this.marks.every((open) => open.type !== type));
    const isLess = off.some((type) => this.marks.some((open) => open.type === type));
    if (added.length === 0 && !isLess) return this.marks;
    return [...this.marks.filter(({ type }) => !off.includes(type)), ...added];
  }

  private withMarks(marks: readonly Mark[]): () => void {
    const outside = this.marks;
    if (marks === outside) return nothing;
    this.marks = marks;
    return () => (this.marks = outside);
  }

  private enterTextBlock(
    meaning: Extract<Meaning, { is: "paragraph" }>,
    name: string,
    attributes: Attributes,
    style: Style,
  ): () => void {
    const level = readListLevel(attributes, style);
    const leaveDistance = this.enterDistance(meaning.apart && level === undefined, (property) =>
      this.sheet.find(name, attributes, style, property),
    );
    const leave = this.enterParagraph(meaning.spaced, level);
    if (!meaning.heading) return () => (leave(), leaveDistance());
    this.headings++;
    const leaveBold = this.withMarks(this.marksWith([{ type: "bold" }], []));
    return () => {
      this.headings--;
      leave();
      leaveBold();
      leaveDistance();
    };
  }

  /** The distances of neighbours collapse into one, as on a page, whatever they are nested in. */
  private enterDistance(
    isApart: boolean,
    find: (property: string) => string | undefined,
  ): () => void {
    if (this.isOwn) return nothing;
    const { above = isApart, below = isApart } = readMargins(find);
    if (above) {
      this.endParagraph();
      this.flow().isApart = true;
    }
    return below ? () => (this.flow().isApart = true) : nothing;
  }

  private enterParagraph(spaced: boolean, level?: number): () => void {
    this.endParagraph();
    if (spaced || level !== undefined) this.paragraph = { spaced, runs: [], level, marker: "" };
    return () => this.endParagraph();
  }

  /** Makes the open paragraph an item of a list. */
  private mark(marker: string): void {
    this.paragraph ??= { spaced: false, runs: [], level: 1, marker };
    this.paragraph.level ??= 1;
    this.paragraph.marker = marker;
  }

  private enterList(type: "bulletList" | "numberedList", start: number): () => void {
    this.endParagraph();
    if (this.lists === MAX_LIST_DEPTH) return () => this.endParagraph();
    const items: { readonly blocks: FlowBlock[] }[] = [];
    const list = type === "bulletList" ? { type, items } : { type, start, items };
    this.push(list satisfies FlowBlock);
    this.lists++;
    return this.within({ kind: "list", items }, () => this.lists--);
  }

  private enterItem(): () => void {
    const container = this.containers.at(-1);
    if (container?.kind !== "list") return this.enterParagraph(false);
    this.endParagraph();
    const item = { blocks: [] as FlowBlock[] } satisfies ListItem;
    container.items.push(item);
    return this.within({ kind: "flow", flow: flowOf(item.blocks, { isTight: true }) });
  }

  /** One row is one line, its cells apart by a space. */
  private enterRow(): () => void {
    this.endParagraph();
    if (this.tables === MAX_TABLE_DEPTH) return () => this.endParagraph();
    const cells: Flow[] = [];
    this.tables++;
    return this.within({ kind: "row", cells }, () => {
      this.tables--;
      for (const block of joinCells(cells.map(({ blocks }) => blocks))) this.push(block);
    });
  }

  private enterCell(): () => void {
    const container = this.containers.at(-1);
    if (container?.kind !== "row") {
      this.write(" ");
      return nothing;
    }
    this.endParagraph();
    const around = this.containers.at(-2);
    const isDocument = around?.kind === "flow" && around.flow.isDocument;
    const cell = flowOf([], { isDocument });
    container.cells.push(cell);
    return this.within({ kind: "flow", flow: cell });
  }

  /** Telegram has no quotes in quotes or lists; there the words stay and the quote goes. */
  private enterQuote(expandable: boolean): () => void {
    const container = this.containers.at(-1);
    if (container?.kind !== "flow" || !container.flow.isDocument) return this.enterParagraph(false);
    this.endParagraph();
    const blocks: FlowBlock[] = [];
    this.push({ type: "quote", expandable, blocks });
    return this.within({ kind: "flow", flow: flowOf(blocks) });
  }

  private within(container: Container, after: () => void = nothing): () => void {
    this.containers.push(container);
    return () => {
      this.endParagraph();
      this.containers.pop();
      after();
    };
  }

  private enterCode(): () => void {
    this.endParagraph();
    const code: OpenCode = { text: "", endsLine: false, language: null };
    this.code = code;
    return () => {
      this.code = undefined;
      this.push({ type: "code", language: code.language, text: code.text });
    };
  }

  /** In a block of code only the language and line breaks matter; lines may come as blocks of their own. */
  private enterInCode(name: string, attributes: Attributes): () => void {
    const { code } = this;
    const meaning = readElement(name, attributes);
    if (!code) return nothing;
    if (name === "code") takeLanguage(code, readLanguage(attributes));
    if (meaning.is === "dropped") return this.enterDropped();
    if (meaning.is === "characters" && this.dropped === 0) appendCode(code, meaning.text);
    if (meaning.is !== "paragraph" && meaning.is !== "item" && meaning.is !== "row") return nothing;
    const startLine = (): void => {
      if (this.dropped === 0 && code.text !== "" && !code.endsLine) appendCode(code, "\n");
    };
    startLine();
    return startLine;
  }

  private write(text: string): void {
    if (text === "") return;
    if (this.aside) {
      this.aside.text += text;
      return;
    }
    if (!this.paragraph) {
      const characters = this.withoutSeparator(text);
      if (/^[ \t]*$/.test(characters)) return;
      const runs = [{ text: characters, marks: this.marks }];
      this.paragraph = { spaced: false, runs, level: undefined, marker: "" };
    } else {
      this.paragraph.runs.push({ text, marks: this.marks });
    }
    this.writtenRuns++;
  }

  /** The line break after a quote or a block of code only ends that block. */
  private withoutSeparator(text: string): string {
    const follows = this.newlines === "breaks" && this.flow().blocks.length > 0;
    return follows ? text.replace(/^\n/, "") : text;
  }

  /**
   * A break at the very end of a block shows nothing in a browser, it only gives the line its height. In a `p` it is the
   * editor's: there the author sees the empty line.
   */
  private endParagraph(): void {
    const { paragraph } = this;
    this.paragraph = undefined;
    if (!paragraph) return;
    const { spaced, level } = paragraph;
    if (!spaced) dropLastBreak(paragraph.runs);
    // Office and mail programs put a no-break space into an empty line.
    const runs = !this.isOwn && isBlank(paragraph.runs) ? [] : paragraph.runs;
    if (level === undefined) return this.push({ type: "paragraph", runs });
    const item = paragraph.marker === "" ? takeMarker(runs) : { marker: paragraph.marker, runs };
    if (!item) return this.push({ type: "paragraph", runs });
    const { blocks } = this.flow();
    const push = (block: FlowBlock) => this.push(block);
    addListItem({ blocks: blocks as FlowBlock[], push }, item.marker, level, item.runs);
  }

  /** A blank line stands where two blocks stand apart; quotes and blocks of code are set off by Telegram itself. */
  private push(block: Block): void {
    const flow = this.flow();
    const isSetOff = [block.type, flow.blocks.at(-1)?.type ?? "quote"].some(
      (type) => type === "quote" || type === "code",
    );
    if (flow.isApart && !flow.isTight && !isSetOff) flow.blocks.push(paragraphOf(""));
    flow.isApart = false;
    flow.blocks.push(block);
  }

  private flow(): Flow {
    const container = this.containers.at(-1);
    if (!container) return flowOf(this.blocks);
    if (container.kind === "flow") return container.flow;
    return openFlow(container);
  }
}

/** What stands in a list or a row, but in no item or cell of it. */
function openFlow(container: Exclude<Container, { kind: "flow" }>): Flow {
  if (container.kind === "row") {
    const cell = container.cells.at(-1) ?? flowOf([]);
    if (container.cells.length === 0) container.cells.push(cell);
    return cell;
  }
  const item = container.items.at(-1) ?? { blocks: [] };
  if (container.items.length === 0) container.items.push(item);
  return flowOf(item.blocks, { isTight: true });
}

function flowOf(blocks: Block[], { isDocument = false, isTight = false } = {}): Flow {
  return { blocks, isDocument, isTight, isApart: false };
}

/** What stands before the code is its label and a button to copy it. */
function takeLanguage(code: OpenCode, language: string | null): void {
  if (language === null || code.language !== null) return;
  code.language = language;
  code.text = "";
  code.endsLine = false;
}

const isBlank = (runs: readonly TextRun[]): boolean =>
  runs.every(({ text }) => /^[ \t\u00a0]*$/.test(text));

function dropLastBreak(runs: TextRun[]): void {
  while (/^[ \t]*$/.test(runs.at(-1)?.text ?? "\n")) runs.pop();
  const last = runs.at(-1);
  if (last?.text.endsWith("\n")) runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
}

const nothing = (): void => {};
