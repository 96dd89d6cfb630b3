import {
  type Block,
  type FlowBlock,
  type ListItem,
  MAX_LIST_DEPTH,
  type Mark,
  type TextRun,
} from "@vestnik/domain/richText";
import { type Meaning, readElement, readLanguage } from "./postHtmlElements.ts";

/** Where blocks go: the document, a quote or an item; or a list, which only takes items. */
type Container =
  | { readonly kind: "document"; readonly blocks: Block[] }
  | { readonly kind: "flow"; readonly blocks: FlowBlock[] }
  | { readonly kind: "list"; readonly items: { readonly blocks: FlowBlock[] }[] };

/** `endsLine` is stored, because reading the end of a long text that is still being concatenated copies all of it. */
type OpenCode = { text: string; endsLine: boolean; language: string | null };

function appendCode(code: OpenCode, text: string): void {
  if (text === "") return;
  code.text += text;
  code.endsLine = text.endsWith("\n");
}

type OpenParagraph = { readonly spaced: boolean; readonly runs: TextRun[] };

/**
 * Builds a document from the parser's events. Nothing here recurses and the open containers are bounded, so that
 * markup nested ten thousand deep is read like any other. The parser closes every element it opened, in order.
 */
export class PostHtmlReader {
  readonly blocks: Block[] = [];
  private readonly newlines: "breaks" | "spaces";
  private readonly containers: Container[] = [{ kind: "document", blocks: this.blocks }];
  private readonly leave: (() => void)[] = [];
  /** Never changed but replaced, so that all runs inside the same marks share them. */
  private marks: readonly Mark[] = [];
  private paragraph: OpenParagraph | undefined;
  private code: OpenCode | undefined;
  private dropped = 0;
  private lists = 0;

  constructor(newlines: "breaks" | "spaces") {
    this.newlines = newlines;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const leave = this.code
      ? this.enterInCode(name, attributes)
      : this.enter(readElement(name, attributes));
    this.leave.push(leave);
  }

  onclosetag(): void {
    this.leave.pop()?.();
  }

  ontext(text: string): void {
    if (this.dropped > 0) return;
    if (this.code) appendCode(this.code, text);
    else if (this.newlines === "spaces") this.write(text.replace(/[ \t\r\n\f]+/g, " "));
    else this.write(text.replace(/\r\n?/g, "\n"));
  }

  onend(): void {
    this.endParagraph();
  }

  private enter(meaning: Meaning): () => void {
    if (this.dropped > 0 && meaning.is !== "dropped") return nothing;
    switch (meaning.is) {
      case "mark":
        return this.enterMark(meaning.mark);
      case "paragraph":
        return this.enterParagraph(meaning.spaced);
      case "list":
        return this.enterList(meaning.type, meaning.start);
      case "item":
        return this.enterItem();
      case "quote":
        return this.enterQuote(meaning.expandable);
      case "pre":
        return this.enterCode();
      case "characters":
        this.write(meaning.text);
        return nothing;
      case "dropped":
        this.dropped++;
        return () => this.dropped--;
      case "transparent":
        return nothing;
    }
  }

  /** A mark that is on already changes nothing: at most one of each kind is ever open. */
  private enterMark(mark: Mark): () => void {
    if (this.marks.some((open) => open.type === mark.type)) return nothing;
    this.marks = [...this.marks, mark];
    return () => (this.marks = this.marks.slice(0, -1));
  }

  private enterParagraph(spaced: boolean): () => void {
    this.endParagraph();
    if (spaced) this.paragraph = { spaced, runs: [] };
    return () => this.endParagraph();
  }

  private enterList(type: "bulletList" | "numberedList", start: number): () => void {
    this.endParagraph();
    if (this.lists === MAX_LIST_DEPTH) return () => this.endParagraph();
    const items: { readonly blocks: FlowBlock[] }[] = [];
    const list = type === "bulletList" ? { type, items } : { type, start, items };
    this.currentFlow().push(list satisfies FlowBlock);
    this.lists++;
    return this.within({ kind: "list", items }, () => this.lists--);
  }

  private enterItem(): () => void {
    const container = this.containers.at(-1);
    if (container?.kind !== "list") return this.enterParagraph(false);
    this.endParagraph();
    const item = { blocks: [] as FlowBlock[] } satisfies ListItem;
    container.items.push(item);
    return this.within({ kind: "flow", blocks: item.blocks });
  }

  /** Telegram has no quotes in quotes or lists; there the words stay and the quote goes. */
  private enterQuote(expandable: boolean): () => void {
    const container = this.containers.at(-1);
    if (container?.kind !== "document") return this.enterParagraph(false);
    this.endParagraph();
    const blocks: FlowBlock[] = [];
    container.blocks.push({ type: "quote", expandable, blocks });
    return this.within({ kind: "flow", blocks });
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
      this.currentFlow().push({ type: "code", language: code.language, text: code.text });
    };
  }

  /** In a block of code only the language and line breaks matter; lines may come as blocks of their own. */
  private enterInCode(name: string, attributes: Record<string, string>): () => void {
    const { code } = this;
    const meaning = readElement(name, attributes);
    if (!code) return nothing;
    if (name === "code" && code.text === "") code.language = readLanguage(attributes);
    if (meaning.is === "dropped") return this.enter(meaning);
    if (meaning.is === "characters" && this.dropped === 0) appendCode(code, meaning.text);
    if (meaning.is !== "paragraph" && meaning.is !== "item") return nothing;
    const startLine = (): void => {
      if (this.dropped === 0 && code.text !== "" && !code.endsLine) appendCode(code, "\n");
    };
    startLine();
    return startLine;
  }

  private write(text: string): void {
    if (text === "") return;
    if (!this.paragraph) {
      const characters = this.withoutSeparator(text);
      if (/^[ \t]*$/.test(characters)) return;
      this.paragraph = { spaced: false, runs: [{ text: characters, marks: this.marks }] };
    } else {
      this.paragraph.runs.push({ text, marks: this.marks });
    }
  }

  /** The line break after a quote or a block of code only ends that block. */
  private withoutSeparator(text: string): string {
    const follows = this.newlines === "breaks" && this.currentFlow().length > 0;
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
    if (!paragraph.spaced) dropLastBreak(paragraph.runs);
    this.currentFlow().push({ type: "paragraph", runs: paragraph.runs });
  }

  private currentFlow(): { push(block: FlowBlock): void; readonly length: number } {
    const container = this.containers.at(-1);
    if (container?.kind !== "list") return container?.blocks ?? this.blocks;
    const item = container.items.at(-1) ?? { blocks: [] };
    if (container.items.length === 0) container.items.push(item);
    return item.blocks;
  }
}

function dropLastBreak(runs: TextRun[]): void {
  while (/^[ \t]*$/.test(runs.at(-1)?.text ?? "\n")) runs.pop();
  const last = runs.at(-1);
  if (last?.text.endsWith("\n")) runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
}

const nothing = (): void => {};
