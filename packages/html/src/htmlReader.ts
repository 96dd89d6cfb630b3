import { isBlank } from "@vestnik/domain/blankText";
import type { Block, FlowBlock, Mark, TextRun } from "@vestnik/domain/richText";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import {
  isHidden,
  type Meaning,
  readDisplay,
  readElement,
  readLanguage,
  readStyleMarks,
  showsLineBreaks,
} from "./htmlElements.ts";
import { OpenCode } from "./openCode.ts";
import { type ItemOpening, Places } from "./places.ts";
import { type Attributes, readMargins, readStyle, type Style, StyleSheet } from "./style.ts";
import { writtenOut } from "./writtenOut.ts";
import { addListItem, addToItem, isListMarker, readListLevel, takeMarker } from "./wordLists.ts";

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
  /** It has no paragraphs but line breaks. */
  private readonly isText: boolean;
  private box = "";
  private script: ReadonlyMap<string, string> | undefined;
  private readonly isOwn: boolean;
  private readonly places = new Places(this.blocks);
  private readonly leave: (() => void)[] = [];
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
    this.newlines = newlines;
    this.isText = newlines === "breaks";
    this.isOwn = isOwn;
  }

  onopentag(name: string, attributes: Attributes): void {
    const style = readStyle(attributes["style"]);
    this.leave.push(
      this.code
        ? this.enterInCode(this.code, name, attributes)
        : this.enterElement(name, attributes, style),
    );
  }

  onclosetag(): void {
    this.leave.pop()?.();
  }

  ontext(text: string): void {
    if (this.aside) this.aside.text += text;
    else if (this.dropped > 0) return;
    else if (this.code) this.code.append(text);
    else if (this.newlines === "spaces")
      this.write(this.placed(text.replace(/[ \t\r\n\f]+/g, " ")));
    else this.write(this.placed(this.indented(text.replace(/\r\n?/g, "\n"))));
  }

  onend(): void {
    this.endParagraph();
  }

  private enterElement(name: string, attributes: Attributes, style: Style): () => void {
    if (name === "style") return this.enterAside((css) => this.sheet.add(css));
    const named = readElement(name, attributes);
    if (this.dropped > 0) return named.is === "dropped" ? this.enterDropped() : nothing;
    if (isListMarker(style)) return this.enterAside((marker) => this.mark(marker));
    const find = (property: string) => this.sheet.find(name, attributes, style, property);
    if (isHidden(attributes, find)) return this.enterDropped();
    const meaning = readDisplay(named, find("display"));
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
        return this.enterPlace(() => this.places.enterList(meaning.list));
      case "item":
        return this.enterItem(meaning.item);
      case "row":
        return this.enterPlace(() => this.places.enterRow());
      case "cell":
        return this.enterCell();
      case "quote":
        return this.enterPlace(() => this.places.enterQuote(meaning.expandable));
      case "pre":
        return this.enterCode();
      case "characters":
        this.write(meaning.text);
        return nothing;
      case "script":
        return this.enterScript(meaning.script);
      case "quotation":
        return this.enterQuotation();
      case "checkbox":
        this.tick(meaning.isChecked);
        return nothing;
      case "dropped":
        return this.enterDropped();
      case "transparent":
        return nothing;
    }
  }

  private enterItem(item: ItemOpening): () => void {
    const leave = this.enterPlace(() => this.places.enterItem(item));
    if (item.isChecked !== undefined) this.tick(item.isChecked);
    return () => (leave(), this.tick(undefined));
  }

  /** The text of the item begins with it. */
  private tick(isChecked: boolean | undefined): void {
    const box = isChecked === true ? "☑ " : "☐ ";
    this.box = this.places.isItem && isChecked !== undefined ? box : "";
  }

  private enterScript(script: ReadonlyMap<string, string>): () => void {
    const outside = this.script;
    this.script = script;
    return () => (this.script = outside);
  }

  /** The marks of the language in them. */
  private enterQuotation(): () => void {
    this.write("“");
    const runs = this.paragraph?.runs ?? [];
    const begin = runs.length - 1;
    return () => {
      const inside = runs.slice(begin + 1);
      const isRussian = inside.some(({ text }) => /\p{Script=Cyrillic}/u.test(text));
      const opening = runs[begin];
      if (isRussian && opening) runs[begin] = { ...opening, text: "«" };
      this.write(isRussian ? "»" : "”");
    };
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

  private enterDistance(
    isApart: boolean,
    find: (property: string) => string | undefined,
  ): () => void {
    if (this.isOwn) return nothing;
    const { above = isApart, below = isApart } = readMargins(find);
    if (above) {
      this.endParagraph();
      this.places.standApart();
    }
    return below ? () => this.places.standApart() : nothing;
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

  private enterPlace(enter: () => (() => void) | undefined): () => void {
    this.endParagraph();
    const leave = enter();
    return () => {
      this.endParagraph();
      leave?.();
    };
  }

  /** Without a row around it a cell is only apart from the one before. */
  private enterCell(): () => void {
    if (this.places.isRow) return this.enterPlace(() => this.places.enterCell());
    this.write(" ");
    return nothing;
  }

  private enterCode(): () => void {
    this.endParagraph();
    const code = new OpenCode();
    this.code = code;
    return () => {
      this.code = undefined;
      this.places.push({ type: "code", language: code.language, text: code.text });
    };
  }

  private enterInCode(code: OpenCode, name: string, attributes: Attributes): () => void {
    const meaning = readElement(name, attributes);
    if (meaning.is === "dropped") return this.enterDropped();
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
    if (this.box !== "" && !isBlank(text)) {
      const { box } = this;
      this.box = "";
      return this.write(box + text.trimStart());
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

  /** Where a style shows the spaces at the beginnings of lines, they are to be seen. */
  private indented(text: string): string {
    if (this.isText) return text;
    const isBeginning = !this.paragraph || this.paragraph.runs.length === 0;
    return text.replace(/(^|\n)([ \t]+)/g, (all, before: string, spaces: string) =>
      before === "" && !isBeginning
        ? all
        : before + "\u00a0".repeat(spaces.replaceAll("\t", "    ").length),
    );
  }

  /** Raised or lowered, where each of the characters exists so. */
  private placed(text: string): string {
    const { script } = this;
    if (!script) return text;
    const letters = Array.from(text, (letter) => script.get(letter));
    return letters.includes(undefined) ? text : letters.join("");
  }

  /** Where a text has no paragraphs, the line break after a quote or a block of code only ends that block. */
  private withoutSeparator(text: string): string {
    const follows = this.isText && this.places.blocks.length > 0;
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
    const { spaced, level } = paragraph;
    if (!spaced || !this.isOwn) dropLastBreak(paragraph.runs);
    // Office and mail programs put a no-break space into an empty line, editors of pages invisible characters.
    const runs =
      !this.isOwn && paragraph.runs.every(({ text }) => isBlank(text)) ? [] : paragraph.runs;
    if (level === undefined) return this.places.push({ type: "paragraph", runs });
    const item = paragraph.marker === "" ? takeMarker(runs) : { marker: paragraph.marker, runs };
    const blocks = this.places.blocks as FlowBlock[];
    const push = (block: FlowBlock) => this.places.push(block);
    if (item) return addListItem({ blocks, push }, item.marker, level, item.runs);
    if (runs.length === 0 || !addToItem(blocks, level, runs)) push({ type: "paragraph", runs });
  }
}

function dropLastBreak(runs: TextRun[]): void {
  while (/^[ \t]*$/.test(runs.at(-1)?.text ?? "\n")) runs.pop();
  const last = runs.at(-1);
  if (last?.text.endsWith("\n")) runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
}

const nothing = (): void => {};
