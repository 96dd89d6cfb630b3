/**
 * Unsaved changes of a form whose content is saved elsewhere: a draft that is not saved yet, or a scheduled post. A phone
 * closes pages without a question, so they are stored in this browser until they are saved or discarded.
 */
import { isBlank } from "@vestnik/domain/blankText";
import { latePolicies } from "@vestnik/domain/publication";
import type { WriteFailure } from "../../../shared/storage/localValue.ts";
import { randomKey } from "../../../shared/storage/randomKey.ts";
import { AUTOSAVE_DELAY_MS } from "./browser/autosave.ts";
import { conflictCopies, type ConflictCopies, opened } from "./browser/conflictCopies.ts";
import {
  draftFrom,
  emptyDraft,
  isEmptyDraft,
  isRecord,
  POST_DRAFT_VERSION,
  type PostDraft,
  storedPart,
} from "../form/postDraft.ts";

/** What is written in a form. A scheduled post has no title. */
export type Writing = { readonly title: string; readonly draft: PostDraft };

export const emptyWriting: Writing = { title: "", draft: emptyDraft };

type UnsavedWriting = {
  readonly writing: Writing;
  /** The saved version that the changes are based on; undefined where nothing has been saved yet. */
  readonly upon: number | undefined;
};

export type Unsaved = {
  /** What was stored when the form was opened. */
  readonly found: UnsavedWriting | undefined;
  readonly change: (part: Partial<Writing>) => void;
  /** Sets the saved version that the form shows: the same content is no change. */
  readonly showing: (upon: number, original: Writing) => void;
  /** Writes at once what would be written after the delay. */
  readonly flush: () => void;
  /** Whether the changes would be found again if the page were closed now. */
  readonly isStored: () => boolean;
  /** They are saved, or their owner discards them. */
  readonly forget: () => void;
};

const newDrafts = conflictCopies("unsaved-drafts");
const edits = conflictCopies("unsaved-edits");

/** A draft that is not saved yet. Every tab stores its own, so that two new drafts do not overwrite each other. */
export function unsavedDraft(page = pageName()): Unsaved {
  return storeUnsaved(newDrafts, page);
}

/** The changes of a scheduled post: one version for each post, also when the post goes out in the meantime. */
export function unsavedEdit(publicationId: string): Unsaved {
  return storeUnsaved(edits, publicationId);
}

function storeUnsaved(versions: ConflictCopies, id: string): Unsaved {
  /** The last stored value. */
  let known = versions.list().find((version) => version.id === id)?.raw;
  const found = known === undefined ? undefined : read(known);
  let writing = found?.writing ?? emptyWriting;
  let shown: { readonly upon: number; readonly original: Writing } | undefined;
  let failure: WriteFailure | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): boolean {
    const isWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    return isWaiting;
  }

  function forget(): void {
    stopWaiting();
    known = undefined;
    versions.drop((version) => version.id === id);
  }

  function flush(): void {
    if (!stopWaiting()) return;
    if (isNothing(writing)) return forget();
    known = envelope({ writing, upon: shown?.upon });
    failure = versions.put({ id, raw: known });
  }

  return {
    found,
    change(part) {
      writing = { ...writing, ...part };
      stopWaiting();
      // What is stored stays, because its owner has not discarded it.
      if (shown && isSame(writing, shown.original)) return;
      timer = setTimeout(flush, AUTOSAVE_DELAY_MS);
    },
    showing(upon, original) {
      flush();
      shown = { upon, original };
    },
    flush,
    isStored() {
      flush();
      const isThere = versions.list().some((version) => version.id === id && version.raw === known);
      return failure === undefined && isThere;
    },
    forget,
  };
}

export type FoundWriting = { readonly id: string; readonly writing: Writing };

/** The unsaved drafts of other tabs, open or closed. */
export function unsavedElsewhere(page = pageName()): readonly FoundWriting[] {
  return newDrafts.list().flatMap(({ id, raw }) => {
    const found = id === page ? undefined : read(raw);
    return found ? [{ id, writing: found.writing }] : [];
  });
}

/** Returns the function that undoes it. */
export function dropUnsaved(dropped: string): () => void {
  const version = newDrafts.list().find(({ id }) => id === dropped);
  newDrafts.drop(({ id }) => id === dropped);
  return () => void (version && newDrafts.put(version));
}

function envelope({ writing: { title, draft }, upon }: UnsavedWriting): string {
  const state = { ...storedPart(draft), latePolicy: draft.latePolicy, title, upon };
  return JSON.stringify({ state, version: POST_DRAFT_VERSION });
}

function read(raw: string): UnsavedWriting | undefined {
  const { state, version } = opened(raw);
  const draft = draftFrom(state, version, new Date());
  if (!draft || !isRecord(state)) return undefined;
  const { title, upon } = state;
  const latePolicy = latePolicies.find((policy) => policy === state["latePolicy"]);
  return {
    writing: {
      title: typeof title === "string" ? title : "",
      draft: { ...draft, latePolicy: latePolicy ?? draft.latePolicy },
    },
    upon: typeof upon === "number" ? upon : undefined,
  };
}

function isSame(writing: Writing, other: Writing): boolean {
  return writing.draft === other.draft && writing.title === other.title;
}

function isNothing({ title, draft }: Writing): boolean {
  return isBlank(title) && isEmptyDraft(draft);
}

const PAGE_KEY = "unsaved-draft";

/** One id for the life of the tab, also after a reload. */
function pageName(): string {
  try {
    const name = sessionStorage.getItem(PAGE_KEY) ?? randomKey();
    sessionStorage.setItem(PAGE_KEY, name);
    return name;
  } catch {
    return randomKey();
  }
}
