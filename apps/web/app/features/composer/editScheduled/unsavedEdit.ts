/**
 * Unsaved changes of a scheduled post. A phone closes pages without a question, so they are stored in this browser, one
 * version for each post, until they are saved or discarded; also when the post goes out in the meantime.
 */
import { latePolicies } from "@vestnik/domain/publication";
import type { WriteFailure } from "../../../shared/storage/localValue.ts";
import { conflictCopies } from "../autosave/conflictCopies.ts";
import { AUTOSAVE_DELAY_MS } from "../autosave/autosave.ts";
import type { PostDraft } from "../formStore/postDraft.ts";
import { draftFrom, isRecord, POST_DRAFT_VERSION, storedPart } from "../formStore/storedDraft.ts";
import { opened } from "../autosave/waitingVersions.ts";

type Edit = {
  /** The version of the publication the changes are based on. */
  readonly upon: number;
  readonly draft: PostDraft;
};

export type UnsavedEdit = {
  /** The stored changes; undefined where there are none. */
  readonly found: Edit | undefined;
  readonly change: (part: { readonly draft: PostDraft }) => void;
  /** Sets the saved version: content that equals it is no change. */
  readonly showing: (upon: number, original: PostDraft) => void;
  /** Writes at once what would be written after the delay. */
  readonly flush: () => void;
  /** Whether the changes would be found again if the page were closed now. */
  readonly isStored: () => boolean;
  /** They are saved, or their owner discards them. */
  readonly forget: () => void;
};

const versions = conflictCopies("unsaved-edits");

export function unsavedEdit(publicationId: string): UnsavedEdit {
  const found = foundEdit(publicationId);
  let shown: { readonly upon: number; readonly original: PostDraft } | undefined;
  let failure: WriteFailure | undefined;
  let waiting: PostDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): void {
    clearTimeout(timer);
    waiting = undefined;
  }

  function flush(): void {
    const draft = waiting;
    stopWaiting();
    if (!draft || !shown) return;
    const raw = envelope({ upon: shown.upon, draft });
    failure = versions.put({ id: publicationId, raw });
  }

  return {
    found,
    change({ draft }) {
      stopWaiting();
      if (draft === shown?.original) return;
      waiting = draft;
      timer = setTimeout(flush, AUTOSAVE_DELAY_MS);
    },
    showing(upon, original) {
      // The changes written last stay stored, because they have not been discarded.
      flush();
      shown = { upon, original };
    },
    flush,
    isStored() {
      flush();
      return failure === undefined && versions.list().some(({ id }) => id === publicationId);
    },
    forget() {
      stopWaiting();
      versions.drop(({ id }) => id === publicationId);
    },
  };
}

function foundEdit(publicationId: string): Edit | undefined {
  const raw = versions.list().find(({ id }) => id === publicationId)?.raw;
  return raw === undefined ? undefined : read(raw);
}

/** Whether unsaved changes show this image. */
export function isInUnsavedEdit(imageUrl: string): boolean {
  return versions.list().some(({ raw }) => raw.includes(imageUrl));
}

function envelope({ upon, draft }: Edit): string {
  const { latePolicy } = draft;
  const state = { ...storedPart(draft), latePolicy, upon };
  return JSON.stringify({ state, version: POST_DRAFT_VERSION });
}

function read(raw: string): Edit | undefined {
  const { state, version } = opened(raw);
  if (!isRecord(state)) return undefined;
  const draft = draftFrom(state, version, new Date());
  const { upon } = state;
  if (!draft || typeof upon !== "number") return undefined;
  const latePolicy = latePolicies.find((policy) => policy === state["latePolicy"]);
  return { upon, draft: { ...draft, latePolicy: latePolicy ?? draft.latePolicy } };
}
