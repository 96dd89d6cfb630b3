/** What was put into the post last, by kind: confirmed for a moment, with undo as long as that part has not changed since. */
import type { Editor } from "@tiptap/core";
import { normalizeTags } from "@vestnik/domain/tags";
import { MAX_MEDIA } from "@vestnik/domain/media";
import { create } from "zustand";
import { closeHistory } from "@tiptap/pm/history";
import { DOMParser, Fragment, type Node } from "@tiptap/pm/model";
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { isExternal } from "../images/draftImageChanges.ts";
import { draftImages, type PostDraft, withImages } from "../form/postDraft.ts";
import { composerFormStore } from "../homes/browser/postHome.ts";
import { markUsed } from "./generatorStore.ts";
import type { Kind, ResultOf } from "./results.ts";
import { inertBody } from "../editor/inertHtml.ts";

/** See docs/product.md, Screens, for how long messages stay. */
const CONFIRMATION_MS = 3000;

type Inserted = {
  /** The result. */
  readonly id: string;
  readonly undo: () => void;
  /** True for the first three seconds. */
  readonly isFresh: boolean;
};

/** Undefined as soon as it can no longer be undone here. */
export const useInserted = create<Readonly<Record<Kind, Inserted | undefined>>>()(() => ({
  text: undefined,
  image: undefined,
  tags: undefined,
}));

const stopWatching: Record<Kind, () => void> = { text: () => {}, image: () => {}, tags: () => {} };

export function insertText(editor: Editor, { id, text }: ResultOf<"text">, place: Place): void {
  stopWatching.text();
  const used = putIntoPost(editor, text, place);
  markUsed(id, true);
  const forget = confirm("text", id, used.undo);
  const checkUse = () => {
    if (!used.mayUndo()) forget();
    const isIn = used.isIn();
    if (isIn !== undefined) markUsed(id, isIn);
  };
  editor.on("transaction", checkUse);
  editor.on("destroy", forget);
  stopWatching.text = () => {
    forget();
    editor.off("transaction", checkUse);
    editor.off("destroy", forget);
  };
}

/** The picture joins the album. An album contains only uploads, so a picture at another address makes room for it. */
export function insertImage({ id, imageUrl }: ResultOf<"image">): void {
  const { draft } = composerFormStore.draft.getState();
  const images = draftImages(draft).filter((each) => !isExternal(each));
  insertPart("image", id, withImages([...images, imageUrl], draft.useMultipleImages));
}

/** Whether the album has room for one more. */
export function hasRoom(draft: PostDraft): boolean {
  return draftImages(draft).length < MAX_MEDIA;
}

export function insertTags({ id, tags }: ResultOf<"tags">, place: Place): void {
  const present = place === "instead" ? [] : composerFormStore.draft.getState().draft.tags;
  insertPart("tags", id, { tags: [...normalizeTags([...present, ...tags])] });
}

function insertPart(kind: "image" | "tags", id: string, part: Partial<PostDraft>): void {
  stopWatching[kind]();
  const { draft, change } = composerFormStore.draft.getState();
  const fields = Object.keys(part) as (keyof PostDraft)[];
  const before = Object.fromEntries(fields.map((field) => [field, draft[field]]));
  change(part);
  const forget = confirm(kind, id, () => change(before));
  const stop = composerFormStore.draft.subscribe((now) => {
    if (fields.some((field) => now.draft[field] !== part[field])) stopWatching[kind]();
  });
  stopWatching[kind] = () => {
    stop();
    forget();
  };
}

/** Returns how to take the offer back. */
function confirm(kind: Kind, id: string, undo: () => void): () => void {
  const inserted = { id, undo, isFresh: true };
  useInserted.setState({ [kind]: inserted });
  const isOurs = () => useInserted.getState()[kind]?.undo === undo;
  const timer = setTimeout(
    () => isOurs() && useInserted.setState({ [kind]: { ...inserted, isFresh: false } }),
    CONFIRMATION_MS,
  );
  return () => {
    clearTimeout(timer);
    if (isOurs()) useInserted.setState({ [kind]: undefined });
  };
}

// Inserts a generated text into the post: its marks become formatting here, and only here (decision 6).

type UsedText = {
  /** True until the post changes. */
  readonly mayUndo: () => boolean;
  readonly undo: () => void;
  /** Whether the post contains the text, whatever undo or redo did; undefined once the post is another one. */
  readonly isIn: () => boolean | undefined;
};

/** How a text gets into a post that has one: after it, or in its place. */
export type Place = "below" | "instead";

/** Becomes the content of an empty post; otherwise new paragraphs at the end, or all there is. One step to undo. */
function putIntoPost(editor: Editor, text: string, place: Place): UsedText {
  const { view, state } = editor;
  const { doc, schema } = state;
  const parser = DOMParser.fromSchema(schema);
  const { content } = parser.parse(inertBody(toHtml(fromPlainText(text))), {
    preserveWhitespace: "full",
  });
  const gap = schema.nodes["paragraph"]?.create();
  const end = isEmptyLine(doc.lastChild) ? doc.content.size - 2 : doc.content.size;
  const from = place === "instead" ? 0 : end;
  // Separates the inserted text from the text before it.
  const isAlone = place === "instead" || isEmptyPost(doc);
  const added = isAlone || !gap ? content : Fragment.from(gap).append(content);
  view.dispatch(closeHistory(state.tr.replaceWith(from, doc.content.size, added)));
  // What is typed next is another step to undo.
  view.dispatch(closeHistory(view.state.tr));
  const after = view.state.doc;
  const mayUndo = () => !editor.isDestroyed && editor.state.doc === after;
  return {
    mayUndo,
    undo: () => void (mayUndo() && editor.commands.undo()),
    isIn: () => {
      const present = editor.state.doc;
      if (present.eq(after)) return true;
      return present.eq(doc) ? false : undefined;
    },
  };
}

function isEmptyPost(doc: Node): boolean {
  return isEmptyLine(doc.firstChild) && doc.childCount === 1;
}

function isEmptyLine(node: Node | null): boolean {
  return node?.type.name === "paragraph" && node.content.size === 0;
}
