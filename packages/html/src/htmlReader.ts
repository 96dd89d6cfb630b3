import { isBlank } from "@vestnik/domain/blankText";
import type { Block, Mark, TextRun } from "@vestnik/domain/richText";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import {
  isHidden,
  type Meaning,
  readBox,
  readElement,
  readLanguage,
  readPlace,
  readStyleMarks,
} from "./htmlElements.ts";
import { OpenCode } from "./openCode.ts";
import { Places } from "./places.ts";
import { type QuotationMark, writeQuotationMarks } from "./quotation.ts";
import { isSeen, type Look, readLook } from "./look.ts";
import { inScript } from "./script.ts";
import {
  type Attributes,
  type FindProperty,
  readMargins,
  readStyle,
  type Style,
  StyleSheet,
} from "./style.ts";
import { seenText } from "./whiteSpace.ts";
import { writtenOut } from "./writtenOut.ts";
import { goesOn, isListMarker, readListLevel, readNumbers, takeMarker } from "./wordLists.ts";

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
  /** Telegram's dialect: only quotes and code are blocks. */
  private readonly isDialect: boolean;
  private look: Look;
  private quotations = 0;
  /** A box that stands before the next text, where this begins a paragraph of its own. */
  private box = "";
  private readonly isOwn: boolean;
  private readonly places = new Places(this.blocks);
  private readonly leave: Leave[] = [];
  private readonly sheet = new StyleSheet();
  /** Never changed but replaced, so that all runs inside the same marks share them. */
  private marks: readonly Mark[] = [];
  private paragraph: OpenParagraph | undefined;
  private code: OpenCode | undefined;
  /** The text of an open style sheet, or the marker of an open item of Word's. */
  private aside: { text: string } | undefined;
  private dropped = 0;
  private headings = 0;
  private writtenRuns = 0;

  constructor({ newlines, isOwn }: ReaderOptions) {
    this.isDialect = newlines === "breaks";
    const whiteSpace = { breaks: this.isDialect, spaces: false };
    this.look = { whiteSpace, script: "none", isTiny: false, isInvisible: false };
    this.isOwn = isOwn;
  }

  onopentag(name: string, attributes: Attributes): void {
    const style = readStyle(attributes["style"]);
    const find: FindProperty = (property) => this.sheet.find(name, attributes, style, property);
    this.leave.push(
      this.code
        ? this.enterInCode(this.code, name, attributes, find)
        : this.enterElement(name, attributes, style, find),
    );
  }

  onclosetag(): void {
    this.leave.pop()?.();
  }

  ontext(text: string): void {
    if (this.aside) this.aside.text += text;
    else if (this.dropped > 0 || !isSeen(this.look)) return;
    else if (this.code) this.code.append(text);
    else {
      const seen = seenText(text, this.look.whiteSpace, this.startsLine);
      this.write(inScript(seen, this.look.script));
    }
  }

  onend(): void {
    this.writeBox();
    this.endParagraph();
  }

  private enterElement(
    name: string,
    attributes: Attributes,
    style: Style,
    find: FindProperty,
  ): Leave {
    if (name === "style") return this.enterAside((css) => this.sheet.add(css));
    const meaning = readElement(name, attributes, find);
    if (this.dropped > 0) return meaning.is === "dropped" ? this.enterDropped() : nothing;
    if (isListMarker(style)) return this.enterAside((marker) => this.mark(marker));
    if (isHidden(attributes, find)) return this.enterDropped();
    const enter = (): Leave => {
      const box = readBox(name, attributes);
      const leave = this.enter(meaning, attributes, find);
      if (box !== undefined) this.addBox(box ? "☑" : "☐");
      return leave;
    };
    return style.size === 0 && this.sheet.isEmpty ? enter() : this.enterStyle(style, find, enter);
  }

  private enter(meaning: Meaning, attributes: Attributes, find: FindProperty): Leave {
    switch (meaning.is) {
      case "mark":
        return this.enterMarkedPlace(meaning.mark, attributes, find);
      case "paragraph":
        return this.enterTextBlock(meaning, attributes, find);
      case "list":
        return this.enterPlace(() => this.places.enterList(meaning));
      case "item":
        return this.enterPlace(() => this.places.enterItem(meaning));
      case "row":
        return this.enterPlace(() => this.places.enterRow());
      case "cell":
        return this.enterCell();
      case "quote":
        return this.enterPlace(() => this.places.enterQuote(meaning.expandable));
      case "pre":
        return this.enterCode();
      case "quotation":
        return this.enterQuotation();
      case "script":
        return this.enterLook({ ...this.look, script: meaning.script });
      case "characters":
        if (isSeen(this.look)) this.write(meaning.text);
        return nothing;
      case "dropped":
        return this.enterDropped();
      case "transparent":
        return nothing;
    }
  }

  private enterDropped(): Leave {
    this.dropped++;
    return () => this.dropped--;
  }

  /** Its text is no text of the post. */
  private enterAside(take: (text: string) => void): Leave {
    const outside = this.aside;
    const aside = { text: "" };
    this.aside = aside;
    return () => {
      this.aside = outside;
      take(aside.text);
    };
  }

  private enterMarkedPlace(mark: Mark, attributes: Attributes, find: FindProperty): Leave {
    const place = readPlace(attributes, find);
    const leavePlace = place ? this.enter(place, attributes, find) : nothing;
    const leave = this.enterMark(mark);
    return () => {
      leave();
      leavePlace();
    };
  }

  /** A mark that is on already changes nothing: at most one of each kind is ever open. */
  private enterMark(mark: Mark): Leave {
    if (mark.type === "link") return this.enterLink(mark.href);
    return this.withMarks(this.marksWith([mark], []));
  }

  private enterLink(address: string): Leave {
    const href = normalizeHref(address);
    if (href !== undefined) return this.withMarks(this.marksWith([{ type: "link", href }], []));
    // A page's buttons are links to its script.
    if (/^\s*(?:javascript:|$)/i.test(address)) return nothing;
    const written = this.writtenRuns;
    const outside = this.paragraph;
    const begin = outside?.runs.length ?? 0;
    return () => {
      if (this.writtenRuns === written) return;
      this.lostLinks.add(address.trim());
      const runs = this.paragraph?.runs ?? [];
      const words = runs.slice(this.paragraph === outside ? begin : 0).map(({ text }) => text);
      this.write(writtenOut(address, words.join("")));
    };
  }

  private enterStyle(style: Style, find: FindProperty, enter: () => Leave): Leave {
    const { on, off } = readStyleMarks(find, style);
    const leaveLook = this.enterLook(readLook(find, this.look));
    const leave = enter();
    // A heading stays bold, whatever the weight of its letters was.
    const leaveMarks = this.withMarks(
      this.marksWith(on, this.headings > 0 ? off.filter((type) => type !== "bold") : off),
    );
    return () => {
      leaveMarks();
      leave();
      leaveLook();
    };
  }

  private enterLook(look: Look): Leave {
    const outside = this.look;
    this.look = look;
    return () => (this.look = outside);
  }

  private enterQuotation(): Leave {
    const depth = this.quotations++;
    this.writeQuotationMark(depth, 0);
    return () => {
      this.quotations--;
      this.writeQuotationMark(depth, 1);
    };
  }

  private writeQuotationMark(depth: number, side: 0 | 1): void {
    if (!isSeen(this.look)) return;
    const run = { text: '"', marks: this.marks };
    this.writeRun(run);
    this.paragraph?.quotationMarks.push({ run, depth, side });
  }

  private marksWith(on: readonly Mark[], off: readonly Mark["type"][]): readonly Mark[] {
    const added = on.filter(({ type }) => this.marks.every((open) => open.type !== type));
    const isLess = off.some((type) => this.marks.some((open) => open.type === type));
    if (added.length === 0 && !isLess) return this.marks;
    return [...this.marks.filter(({ type }) => !off.includes(type)), ...added];
  }

  private withMarks(marks: readonly Mark[]): Leave {
    const outside = this.marks;
    if (marks === outside) return nothing;
    this.marks = marks;
    return () => (this.marks = outside);
  }

  private enterTextBlock(
    meaning: Extract<Meaning, { is: "paragraph" }>,
    attributes: Attributes,
    find: FindProperty,
  ): Leave {
    const level = readListLevel(attributes, find);
    const leaveDistance = this.enterDistance(meaning.apart && level === undefined, find);
    const leave = this.enterParagraph(meaning.spaced, level, goesOn(attributes));
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

  private enterDistance(isApart: boolean, find: FindProperty): Leave {
    if (this.isOwn) return nothing;
    const { above = isApart, below = isApart } = readMargins(find);
    if (above) {
      this.endParagraph();
      this.places.standApart();
    }
    return below ? () => this.places.standApart() : nothing;
  }

  private enterParagraph(
    spaced: boolean,
    level: number | undefined,
    continuesItem: boolean,
  ): Leave {
    this.endParagraph();
    if (spaced || level !== undefined)
      this.paragraph = openParagraph({ spaced, level, goesOn: continuesItem });
    return () => this.endParagraph();
  }

  /** Makes the open paragraph an item of a list. */
  private mark(marker: string): void {
    this.paragraph ??= openParagraph();
    this.paragraph.level ??= 1;
    this.paragraph.marker = marker;
  }

  private enterPlace(enter: () => Leave | undefined): Leave {
    this.writeBox();
    this.endParagraph();
    const leave = enter();
    return () => {
      this.writeBox();
      this.endParagraph();
      leave?.();
    };
  }

  /** Without a row around it a cell is only apart from the one before. */
  private enterCell(): Leave {
    if (this.places.isRow) return this.enterPlace(() => this.places.enterCell());
    this.write(" ");
    return () => this.write(" ");
  }

  private enterCode(): Leave {
    this.writeBox();
    this.endParagraph();
    const code = new OpenCode();
    this.code = code;
    return () => {
      this.code = undefined;
      this.places.push({ type: "code", language: code.language, text: code.text });
    };
  }

  private enterInCode(
    code: OpenCode,
    name: string,
    attributes: Attributes,
    find: FindProperty,
  ): Leave {
    const meaning = readElement(name, attributes, find);
    if (meaning.is === "dropped" || isHidden(attributes, find)) return this.enterDropped();
    if (!isSeen(readLook(find, this.look))) return this.enterDropped();
    if (this.dropped > 0) return nothing;
    if (name === "code") code.takeLanguage(readLanguage(attributes));
    if (meaning.is === "characters") code.append(meaning.text);
    if (meaning.is !== "paragraph" && meaning.is !== "item" && meaning.is !== "row") return nothing;
    code.startLine();
    return () => code.startLine();
  }

  private write(text: string): void {
    if (text === "") return;
    if (this.aside) {
      this.aside.text += text;
      return;
    }
    if (this.paragraph) {
      this.writeRun({ text, marks: this.marks });
      return;
    }
    const characters = this.withoutSeparator(text);
    if (!/^[ \t]*$/.test(characters)) this.writeRun({ text: characters, marks: this.marks });
  }

  private writeRun(run: TextRun): void {
    const isText = !isBlank(run.text);
    if (isText) this.writeBox();
    this.paragraph ??= openParagraph();
    if (isText) this.paragraph.isBlank = false;
    this.paragraph.runs.push(run);
    this.writtenRuns++;
  }

  /**
   * The box of a task stands before its text, which may be in a paragraph of its own, or behind it. One outside of a list belongs to a form.
   */
  private addBox(box: string): void {
    if (!isSeen(this.look) || !this.places.isItem) return;
    this.box = box;
    if (this.paragraph?.isBlank === false) this.writeBox();
  }

  private writeBox(): void {
    const { box } = this;
    this.box = "";
    if (box !== "") this.writeRun({ text: `${box} `, marks: [] });
  }

  private get startsLine(): boolean {
    return /(?:^|[\n\u00a0])$/.test(this.paragraph?.runs.at(-1)?.text ?? "");
  }

  /** The line break after a quote or a block of code only ends that block. */
  private withoutSeparator(text: string): string {
    const follows = this.isDialect && this.places.blocks.length > 0;
    return follows ? text.replace(/^\n/, "") : text;
  }

  /**
   * A break at the very end of a block shows nothing in a browser, it only gives the line its height. In a `p` of our own it is the
   * editor's: there the author sees the empty line.
   */
  private endParagraph(): void {
    const { paragraph } = this;
    this.paragraph = undefined;
    if (!paragraph) return;
    writeQuotationMarks(paragraph.quotationMarks, paragraph.runs);
    if (!paragraph.spaced || !this.isOwn) this.dropLastBreak(paragraph.runs);
    // Office and mail programs put a no-break space into an empty line, editors of pages invisible characters.
    const runs = !this.isOwn && paragraph.isBlank ? [] : paragraph.runs;
    this.pushParagraph(paragraph, runs);
  }

  /** With the spaces around it; where spaces are seen, they have become no-break spaces. */
  private dropLastBreak(runs: TextRun[]): void {
    const isExact = this.isDialect || this.isOwn;
    const blank = isExact ? /^[ \t]*$/ : /^[ \t\u00a0]*$/;
    while (blank.test(runs.at(-1)?.text ?? "\n")) runs.pop();
    const last = runs.at(-1);
    if (!last) return;
    const text = last.text.replace(isExact ? /\n$/ : /\n[ \t\u00a0]*$/, "");
    runs[runs.length - 1] = { ...last, text };
  }

  private pushParagraph({ level, marker, goesOn }: OpenParagraph, runs: readonly TextRun[]): void {
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

const nothing = (): void => {};
