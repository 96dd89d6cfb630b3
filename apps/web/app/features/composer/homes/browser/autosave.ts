/**
 * Autosave: writes a draft to this browser after a pause in typing and at the last moment before the page goes, and
 * reads it again when another page has written. twoTabs.ts decides which page's version wins.
 */
import { createStore } from "zustand";
import {
  beforeLooking,
  readOwned,
  whenOwned,
  writeOwned,
} from "../../../../shared/storage/ownedValue.ts";
import {
  areSame,
  conflictCopies,
  type ConflictCopy,
  earlierName,
  isEarlier,
  opened,
  readVersion,
  waitingVersions,
} from "./conflictCopies.ts";
import type { Autosave, AutosaveKind, AutosaveState, Saving } from "./autosaveKind.ts";
import { randomKey } from "../../../../shared/storage/randomKey.ts";
import type { Content } from "../../form/postDraft.ts";
import { addsNothing, whenWrittenElsewhere, wouldLose } from "./twoTabs.ts";

/** How long after the last change (docs/product.md, Posts). */
export const AUTOSAVE_DELAY_MS = 300;

/** The id of a version that another page wrote under the draft's own key. */
const MAIN = "main";
/** The id of a version of a newer build, which this build may not understand fully. */
const NEWER = "newer";

export function createAutosave<Draft>(kind: AutosaveKind<Draft>): Autosave<Draft> {
  const page = randomKey();
  let copyCount = 0;
  const copies = conflictCopies(kind.conflictCopiesKey);
  const state = createStore<AutosaveState<Draft>>()(() => ({
    saving: { is: "untouched" },
    others: [],
    sentElsewhere: undefined,
  }));
  /** The value this page last read or wrote. */
  let known: string | null = null;
  /** The last version that was typed in this page; undefined where nothing was typed. */
  let own: Draft | undefined;
  /** The draft before the changes that are not written yet. */
  let beforeHand: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTakingOver = false;
  /** The identity of the last copy put into the form: while it is unchanged, it can be replaced without a conflict copy. */
  let copied: string | undefined;
  const discarded = new Set<string>();

  const { contentOf } = kind;
  const shown = () => contentOf(kind.shown());
  const envelope = (draft: Draft) =>
    JSON.stringify({ state: kind.stored(draft), version: kind.version });

  const read = (raw: string) => readVersion(kind, raw);

  function storeConflictCopy(raw: string): void {
    copyCount += 1;
    copies.put({ id: `${page}-${copyCount}`, raw });
  }

  /** Stores the same text only once, however often a copy replaces it. */
  function storeEarlierCopy(draft: Draft): string | undefined {
    const { identity, words } = contentOf(draft);
    if (words.length === 0 || identity === copied || identity === shown().identity) return;
    dropEarlier(identity);
    discarded.delete(identity);
    const id = earlierName(randomKey());
    copies.put({ id, raw: envelope(draft) });
    return id;
  }

  function dropEarlier(identity: string): void {
    copies.drop(({ id, raw }) => isEarlier(id) && identityOf(raw) === identity);
  }

  function takeOver(change: () => void): void {
    isTakingOver = true;
    change();
    isTakingOver = false;
  }

  function load(): void {
    clearTimeout(timer);
    timer = undefined;
    own = undefined;
    beforeHand = undefined;
    discarded.clear();
    copied = undefined;
    known = readOwned(kind.key);
    const draft = (known === null ? undefined : read(known)) ?? kind.empty();
    takeOver(() => kind.show(draft));
    state.setState({ saving: { is: "untouched" } });
    refreshWaitingVersions();
  }

  function changed(now: Draft, before: Draft): void {
    if (isTakingOver || now === before) return;
    // Compared after a pause in typing, so that typing stays fast.
    beforeHand ??= before;
    clearTimeout(timer);
    timer = setTimeout(flush, AUTOSAVE_DELAY_MS);
    if (state.getState().saving.is === "saved") state.setState({ saving: { is: "saving" } });
  }

  function flush(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  }

  function write(): void {
    const draft = kind.shown();
    const mine = contentOf(draft);
    if (beforeHand && contentOf(beforeHand).identity !== mine.identity) {
      own = mine.words.length === 0 ? undefined : draft;
    }
    beforeHand = undefined;
    makeRoomFor(mine);
    known = envelope(draft);
    const failure = writeOwned(kind.key, known);
    // Also drops earlier states of this text, which other pages stored as conflict copies before they wrote.
    copies.drop((version) => version.id === page || isSettledBy(version, mine));
    const saving: Saving = failure
      ? { is: "failed", why: failure }
      : { is: "saved", at: new Date() };
    state.setState({ saving });
    refreshWaitingVersions();
  }

  /** Before it overwrites another page's version that this page has not read, it stores that version as a conflict copy. */
  function makeRoomFor(mine: Content): void {
    const raw = readOwned(kind.key);
    if (raw === null) return;
    if (opened(raw).version > kind.version) return void copies.put({ id: NEWER, raw });
    const theirs = raw === known ? undefined : read(raw);
    if (
      theirs &&
      !discarded.has(contentOf(theirs).identity) &&
      wouldLose(contentOf(theirs), mine)
    ) {
      storeConflictCopy(raw);
    }
  }

  function onStorage(): void {
    const raw = readOwned(kind.key);
    if (raw !== null && raw !== known) {
      // Unwritten input is written first; `write` then protects the other page's version.
      if (timer !== undefined) flush();
      else takeIn(raw);
    }
    refreshWaitingVersions();
  }

  function takeIn(raw: string): void {
    const theirs = read(raw);
    if (!theirs) return;
    const step = whenWrittenElsewhere({
      shown: shown(),
      own: own && contentOf(own),
      theirs: contentOf(theirs),
      sent: copies.sent(),
    });
    if (step === "stay") return stayWithOwn();
    known = raw;
    if (step === "settle") takeOver(() => kind.settle(theirs));
    if (step === "follow") takeOver(() => kind.show(theirs));
    if (step === "empty") {
      own = undefined;
      copies.drop(({ id }) => id === page);
      const sentElsewhere = kind.shown();
      takeOver(() => kind.show(theirs));
      state.setState({ sentElsewhere });
    }
  }

  /** Shows what was typed in this page, and stores it as a conflict copy, which survives the page. */
  function stayWithOwn(): void {
    const mine = own;
    if (mine === undefined) return;
    if (contentOf(mine).identity !== shown().identity) takeOver(() => kind.show(mine));
    copies.put({ id: page, raw: envelope(mine) });
  }

  function isSettledBy({ id, raw }: ConflictCopy, mine: Content): boolean {
    if (id === NEWER || isEarlier(id)) return false;
    const draft = read(raw);
    return mine.words.length > 0 && draft !== undefined && addsNothing(contentOf(draft), mine);
  }

  function identityOf(raw: string): string | undefined {
    const draft = read(raw);
    return draft && contentOf(draft).identity;
  }

  /** Finds the versions that wait for their owner's decision. */
  function refreshWaitingVersions(): void {
    const raw = readOwned(kind.key);
    const main = raw === null || raw === known ? [] : [{ id: MAIN, raw }];
    const elsewhere = copies.list().filter(({ id }) => id !== page);
    const others = waitingVersions(kind, [...main, ...elsewhere], shown(), discarded);
    if (!areSame(kind, others, state.getState().others)) state.setState({ others });
  }

  function swap(id: string): void {
    const chosen = state.getState().others.find((other) => other.id === id);
    if (!chosen) return;
    const mine = kind.shown();
    if (!isEarlier(id) && contentOf(mine).words.length > 0) storeConflictCopy(envelope(mine));
    copies.drop((version) => version.id === id);
    if (id === MAIN) known = readOwned(kind.key);
    own = undefined;
    beforeHand = undefined;
    takeOver(() => kind.show(chosen.draft));
    if (isEarlier(id)) storeEarlierCopy(mine);
    write();
  }

  function exchange(fill: () => void): string | undefined {
    const before = kind.shown();
    fill();
    const id = storeEarlierCopy(before);
    copied = shown().identity;
    flush();
    return id;
  }

  function discard(id: string): () => void {
    const chosen = state.getState().others.find((other) => other.id === id);
    if (!chosen) return () => {};
    const { identity } = contentOf(chosen.draft);
    discarded.add(identity);
    copies.drop((version) => version.id === id);
    if (id === MAIN) write();
    else refreshWaitingVersions();
    return () => {
      discarded.delete(identity);
      const raw = envelope(chosen.draft);
      if (isEarlier(id)) copies.put({ id, raw });
      else storeConflictCopy(raw);
      refreshWaitingVersions();
    };
  }

  return {
    state,
    load,
    changed,
    flush,
    save: write,
    onStorage,
    markSent: (draft) => {
      const { identity } = contentOf(draft);
      copies.drop(({ raw }) => identityOf(raw) === identity);
      copies.markSent(identity);
    },
    swap,
    exchange,
    discard,
  };
}

/**
 * Reads when the account is known, writes when the page is hidden or closed, and reads again when it is shown or
 * another page has written.
 */
export function watchPage<Draft>(
  autosave: Autosave<Draft>,
  { key, conflictCopiesKey }: AutosaveKind<Draft>,
): void {
  whenOwned(autosave.load);
  beforeLooking(autosave.flush);
  if (typeof window === "undefined") return;
  window.addEventListener("pagehide", autosave.flush);
  window.addEventListener("blur", autosave.flush);
  window.addEventListener("pageshow", ({ persisted }) => persisted && autosave.onStorage());
  document.addEventListener("visibilitychange", () =>
    document.visibilityState === "hidden" ? autosave.flush() : autosave.onStorage(),
  );
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key === key || event.key === conflictCopiesKey)
      autosave.onStorage();
  });
}
