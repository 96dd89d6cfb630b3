import {
  type Block,
  type FlowBlock,
  type ListItem,
  type Mark,
  mergeRuns,
  type RichText,
  type TextRun,
} from "../text/richText.ts";
import { normalize } from "../text/richTextNormal.ts";

/**
 * Reads what `toHtml` wrote, where a parser of foreign HTML would be too much: a closed set of tags that always nest. Other tags say nothing,
 * and what is no tag is text.
 */
export function readStoredHtml(html: string): RichText {
  const reader = new StoredHtmlReader();
  for (const [given, slash, name, attributes = ""] of html.matchAll(TOKEN)) {
    if (name === undefined) reader.write(unescapeMarkup(given));
    else if (name === "br") reader.write("\n");
    else if (slash === "/") reader.close();
    else reader.open(name, attributes);
  }
  return normalize({ blocks: reader.blocks });
}

/** A tag with its attributes, or the text up to the next one. */
const TOKEN = /<(\/?)([a-z]+)((?:\s[^<>]*)?)>|[^<]+|</g;

const styles = new Map<string, Mark>([
  ["strong", { type: "bold" }],
  ["em", { type: "italic" }],
  ["u", { type: "underline" }],
  ["s", { type: "strike" }],
  ["span", { type: "spoiler" }],
  ["code", { type: "code" }],
]);

/** `leave` holds what the end of each open tag does. */
class StoredHtmlReader {
  readonly blocks: Block[] = [];
  private readonly flows: Block[][] = [this.blocks];
  private readonly lists: ListItem[][] = [];
  private readonly leave: (() => void)[] = [];
  private runs: TextRun[] = [];
  private marks: readonly Mark[] = [];
  private code: { language: string | null; text: string } | undefined;

  write(text: string): void {
    if (this.code) this.code.text += text;
    else this.runs.push({ text, marks: this.marks });
  }

  close(): void {
    this.leave.pop()?.();
  }

  open(name: string, attributes: string): void {
    this.leave.push(this.enter(name, attributes));
  }

  private enter(name: string, attributes: string): () => void {
    switch (name) {
      case "p":
        return this.enterParagraph();
      case "blockquote":
        return this.enterFlow((blocks) =>
          this.add({ type: "quote", expandable: attributes.includes("data-expandable"), blocks }),
        );
      case "ul":
        return this.enterList((items) => this.add({ type: "bulletList", items }));
      case "ol": {
        const start = Number(valueOf(attributes, "start") ?? 1);
        return this.enterList((items) => this.add({ type: "numberedList", start, items }));
      }
      case "li":
        return this.enterFlow((blocks) => this.lists.at(-1)?.push({ blocks }));
      case "pre":
        return this.enterCode();
      case "a":
        return this.enterMark({ type: "link", href: valueOf(attributes, "href") ?? "" });
      default:
        return this.enterStyle(name, attributes);
    }
  }

  private enterParagraph(): () => void {
    this.runs = [];
    return () => this.add({ type: "paragraph", runs: mergeRuns(this.runs) });
  }

  private enterFlow(end: (blocks: FlowBlock[]) => void): () => void {
    const blocks: Block[] = [];
    this.flows.push(blocks);
    return () => {
      this.flows.pop();
      end(blocks.filter((block) => block.type !== "quote"));
    };
  }

  private enterList(end: (items: ListItem[]) => void): () => void {
    const items: ListItem[] = [];
    this.lists.push(items);
    return () => {
      this.lists.pop();
      end(items);
    };
  }

  private enterCode(): () => void {
    const code = { language: null, text: "" };
    this.code = code;
    return () => {
      this.code = undefined;
      this.add({ type: "code", ...code });
    };
  }

  private enterStyle(name: string, attributes: string): () => void {
    if (this.code) {
      const language = valueOf(attributes, "class")?.replace(/^language-/, "");
      if (language !== undefined) this.code.language = language;
      return nothing;
    }
    const style = styles.get(name);
    return style ? this.enterMark(style) : nothing;
  }

  private enterMark(mark: Mark): () => void {
    const around = this.marks;
    this.marks = [...around, mark];
    return () => (this.marks = around);
  }

  private add(block: Block): void {
    this.flows.at(-1)?.push(block);
  }
}

function valueOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : unescapeMarkup(value);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The reverse of `escapeMarkup`. */
function unescapeMarkup(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "");
}

const nothing = (): void => {};
