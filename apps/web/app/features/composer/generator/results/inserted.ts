/** What was put into the post last, by kind: confirmed for a moment, with undo as long as that part has not changed since. */
import type { Editor } from "@tiptap/core";
import { normalizeTags } from "@vestnik/domain/tags";
import { MAX_IMAGES } from "@vestnik/domain/post";
import { create } from "zustand";
import { isExternal } from "../../images/draftImageChanges.ts";
import { draftImages, withImages, type PostDraft } from "../../formStore/postDraft.ts";
import { composerFormStore } from "../../formStore/postFormStore.ts";
import { markUsed } from "../work/generatorStore.ts";
import type { Kind } from "../work/operations.ts";
import type { ResultOf } from "../work/results.ts";
import { putIntoPost, type Place } from "./usedText.ts";

/** See docs/product.md, Screens, for how long messages stay. */
const CONFIRMATION_MS = 3000;

export type Inserted = {
  /** The result. */
  readonly id: string;
  readonly undo: () => void;
  /** True for the first three seconds. */
  readonly isNews: boolean;
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
  return draftImages(draft).length < MAX_IMAGES;
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
  const inserted = { id, undo, isNews: true };
  useInserted.setState({ [kind]: inserted });
  const isOurs = () => useInserted.getState()[kind]?.undo === undo;
  const timer = setTimeout(
    () => isOurs() && useInserted.setState({ [kind]: { ...inserted, isNews: false } }),
    CONFIRMATION_MS,
  );
  return () => {
    clearTimeout(timer);
    if (isOurs()) useInserted.setState({ [kind]: undefined });
  };
}
