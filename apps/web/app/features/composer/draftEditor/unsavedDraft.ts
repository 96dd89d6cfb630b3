/**
 * The content of the draft editor before the draft is saved. A phone closes pages without a question, so it is stored
 * in this browser until it is saved or discarded. Every tab stores its own, so that two new drafts do not overwrite
 * each other; the draft of a closed tab is offered by the next one.
 */
import { isBlank } from "@vestnik/domain/blankText";
import type { WriteFailure } from "../../../shared/storage/localValue.ts";
import { conflictCopies } from "../autosave/conflictCopies.ts";
import { AUTOSAVE_DELAY_MS } from "../autosave/autosave.ts";
import { emptyDraft, isEmptyDraft, type PostDraft } from "../formStore/postDraft.ts";
import { randomKey } from "../../../shared/storage/randomKey.ts";
import { draftFrom, isRecord, POST_DRAFT_VERSION, storedPart } from "../formStore/storedDraft.ts";
import { opened } from "../autosave/waitingVersions.ts";

/** The content of the draft editor. */
export type Writing = { readonly title: string; readonly draft: PostDraft };
export type FoundWriting = { readonly id: string; readonly writing: Writing };

export type UnsavedDraft = {
  /** The content of this tab before its reload. */
  readonly found: Writing | undefined;
  readonly change: (part: Partial<Writing>) => void;
  /** Writes at once what would be written after the delay. */
  readonly flush: () => void;
  /** Whether the content would be found again if the page were closed now. */
  readonly isStored: () => boolean;
  /** It is saved, or its owner discards it. */
  readonly forget: () => void;
};

const PAGE_KEY = "unsaved-draft";
const versions = conflictCopies("unsaved-drafts");

export function unsavedDraft(page = pageName()): UnsavedDraft {
  /** The last stored value. */
  let known = versions.list().find(({ id }) => id === page)?.raw;
  const found = known === undefined ? undefined : read(known);
  let writing = found ?? { title: "", draft: emptyDraft };
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
    versions.drop(({ id }) => id === page);
  }

  function flush(): void {
    if (!stopWaiting()) return;
    if (isNothing(writing)) return forget();
    known = envelope(writing);
    failure = versions.put({ id: page, raw: known });
  }

  return {
    found,
    change(part) {
      writing = { ...writing, ...part };
      clearTimeout(timer);
      timer = setTimeout(flush, AUTOSAVE_DELAY_MS);
    },
    flush,
    isStored() {
      flush();
      const isThere = versions.list().some(({ id, raw }) => id === page && raw === known);
      return failure === undefined && isThere;
    },
    forget,
  };
}

/** The drafts of other tabs, open or closed. */
export function unsavedElsewhere(page = pageName()): readonly FoundWriting[] {
  return versions.list().flatMap(({ id, raw }) => {
    const writing = id === page ? undefined : read(raw);
    return writing ? [{ id, writing }] : [];
  });
}

/** Returns the function that undoes it. */
export function dropUnsaved(dropped: string): () => void {
  const version = versions.list().find(({ id }) => id === dropped);
  versions.drop(({ id }) => id === dropped);
  return () => void (version && versions.put(version));
}

/** Whether an unsaved draft shows this image. */
export function isInUnsaved(imageUrl: string): boolean {
  return versions.list().some(({ raw }) => raw.includes(imageUrl));
}

function envelope({ title, draft }: Writing): string {
  return JSON.stringify({ state: { ...storedPart(draft), title }, version: POST_DRAFT_VERSION });
}

function read(raw: string): Writing | undefined {
  const { state, version } = opened(raw);
  const draft = draftFrom(state, version, new Date());
  if (!draft || !isRecord(state)) return undefined;
  const { title } = state;
  return { title: typeof title === "string" ? title : "", draft };
}

function isNothing({ title, draft }: Writing): boolean {
  return isBlank(title) && isEmptyDraft(draft);
}

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
