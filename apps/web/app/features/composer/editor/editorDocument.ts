import type { Block, FlowBlock, ListItem, Mark, RichText, TextRun } from "@vestnik/domain/richText";
import { normalize } from "@vestnik/domain/richTextNormal";

/** The editor's JSON (`editor.getJSON()`), as far as a post needs it. */
export type EditorNode = {
  readonly type?: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly EditorMark[];
  readonly content?: readonly EditorNode[];
};

type EditorMark = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> };

/** Converts the editor's document into rich text; nodes and marks a post cannot have give way to their text. */
export function fromEditorDocument(doc: EditorNode): RichText {
  return normalize({ blocks: children(doc).flatMap(readBlock) });
}

function readBlock(node: EditorNode): readonly Block[] {
  if (node.type !== "blockquote") return readFlow(node);
  const blocks = children(node).flatMap(readFlow);
  return [{ type: "quote", expandable: node.attrs?.["expandable"] === true, blocks }];
}

/** Inside quotes and lists a quote is replaced by its content, because Telegram does not allow it there. */
function readFlow(node: EditorNode): readonly FlowBlock[] {
  switch (node.type) {
    case "bulletList":
      return [{ type: "bulletList", items: children(node).map(readItem) }];
    case "orderedList":
      return [
        { type: "numberedList", start: readStart(node), items: children(node).map(readItem) },
      ];
    case "codeBlock":
      return [{ type: "code", language: readLanguage(node), text: plainText(node) }];
    case "text":
    case "hardBreak":
      return [{ type: "paragraph", runs: readRuns(node) }];
    default:
      return isTextBlock(node)
        ? [{ type: "paragraph", runs: children(node).flatMap(readRuns) }]
        : children(node).flatMap(readFlow);
  }
}

/** A paragraph, a heading or anything else that holds text. */
function isTextBlock(node: EditorNode): boolean {
  return node.type === "paragraph" || children(node).some((child) => isInline(child));
}

function isInline(node: EditorNode): boolean {
  return node.type === "text" || node.type === "hardBreak";
}

function readItem(node: EditorNode): ListItem {
  return { blocks: children(node).flatMap(readFlow) };
}

function readRuns(node: EditorNode): readonly TextRun[] {
  const marks = (node.marks ?? []).flatMap(readMark);
  if (node.type === "hardBreak") return [{ text: "\n", marks }];
  // A raw line break in text is a space, as it is in the HTML of the same document.
  if (node.text !== undefined) return [{ text: node.text.replace(/[\r\n]+/g, " "), marks }];
  return children(node).flatMap(readRuns);
}

function readMark(mark: EditorMark): readonly Mark[] {
  switch (mark.type) {
    case "bold":
    case "italic":
    case "underline":
    case "strike":
    case "spoiler":
    case "code":
      return [{ type: mark.type }];
    case "link": {
      const href = mark.attrs?.["href"];
      return typeof href === "string" ? [{ type: "link", href }] : [];
    }
    default:
      return [];
  }
}

function readStart(node: EditorNode): number {
  const start = node.attrs?.["start"];
  return typeof start === "number" ? start : 1;
}

function readLanguage(node: EditorNode): string | null {
  const language = node.attrs?.["language"];
  return typeof language === "string" ? language : null;
}

function plainText(node: EditorNode): string {
  if (node.type === "hardBreak") return "\n";
  return node.text ?? children(node).map(plainText).join("");
}

function children(node: EditorNode): readonly EditorNode[] {
  return node.content ?? [];
}
