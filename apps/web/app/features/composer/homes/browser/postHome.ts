/** The home of a new post: its form is autosaved in this browser, and emptied when the post is sent. */
import { create } from "zustand";
import { whenOwned } from "../../../../shared/storage/ownedValue.ts";
import { deleteUploadedImages, discardAllUploads } from "../../images/imageUploads.ts";
import { createPostFormStore, rememberInterrupted } from "../../form/postFormStore.ts";
import { createAutosave, watchPage } from "./autosave.ts";
import type { AutosaveKind } from "./autosaveKind.ts";
import {
  draftFrom,
  draftImages,
  isEmptyDraft,
  newDraft,
  POST_DRAFT_VERSION,
  postContentOf,
  type PostDraft,
  storedPart,
} from "../../form/postDraft.ts";
import { userTimeZone } from "../../../../shared/time/timeZone.ts";
import { followingAnew } from "../../timing/channelDefaults.ts";
import { atOnce, timingAfter, timingOf, withFreshProposal } from "../../timing/timing.ts";
import type { SentSummary } from "../../publish/publishing.ts";

export const composerFormStore = createPostFormStore(newDraft);
const composerDraft = composerFormStore.draft;

const kind: AutosaveKind<PostDraft> = {
  key: "tab-content-storage",
  conflictCopiesKey: "tab-content-aside",
  version: POST_DRAFT_VERSION,
  stored: storedPart,
  read: (state, version, now) => {
    const read = draftFrom(state, version, now);
    return read && isEmptyDraft(read) ? followingAnew(withFreshProposal(read, now)) : read;
  },
  contentOf: postContentOf,
  empty: () => newDraft,
  shown: () => composerDraft.getState().draft,
  show: (draft) => composerDraft.getState().replace(draft),
  settle: (draft) => {
    const { selectedChannelIds, follows } = draft;
    composerDraft.getState().change({ selectedChannelIds, follows, ...timingOf(draft) });
  },
};

export const postAutosave = createAutosave(kind);
composerDraft.subscribe((now, before) => {
  postAutosave.changed(now.draft, before.draft);
  // What is written after everything was deleted is another text, and must not replace the saved one.
  if (now.draft.fromDraft && isEmptyDraft(now.draft)) now.change({ fromDraft: undefined });
});
watchPage(postAutosave, kind);
rememberInterrupted(composerFormStore.uploads);

// Emptying the composer can be undone until a new draft is started.

type Emptying =
  | { readonly why: "published" | "sentElsewhere" | "cleared" }
  | { readonly why: "scheduled"; readonly sent: SentSummary };

type EmptiedDraft = Emptying & {
  /** The earlier content of the composer. */
  readonly draft: PostDraft;
};

export const useEmptiedDraft = create<{ readonly emptied: EmptiedDraft | undefined }>()(() => ({
  emptied: undefined,
}));

let stopWatching = () => {};

// One account's draft is not offered to the next.
whenOwned(() => {
  stopWatching();
  useEmptiedDraft.setState({ emptied: undefined });
});

export function emptyComposer(emptying: Emptying): void {
  const { draft } = composerFormStore.draft.getState();
  if (wasSent(emptying)) postAutosave.markSent(draft);
  leaveForm();
  // The next post usually goes to the same channels; clearing the fields clears the channels, too.
  const selectedChannelIds = wasSent(emptying) ? draft.selectedChannelIds : [];
  const timing =
    emptying.why === "scheduled" ? timingAfter(emptying.sent.dueAt, userTimeZone()) : atOnce;
  composerFormStore.draft.getState().replace({ ...newDraft, selectedChannelIds, ...timing });
  useEmptiedDraft.setState({ emptied: { ...emptying, draft } });
  watchForNew();
  // Written at once, so that other tabs with the same post stop offering it.
  postAutosave.flush();
}

function watchForNew(): void {
  stopWatching = composerFormStore.draft.subscribe((state) => {
    if (!isEmptyDraft(state.draft)) forgetEmptied();
  });
}

/** Another page has sent this post; it can be restored like any sent post. */
postAutosave.state.subscribe(({ sentElsewhere }, before) => {
  if (sentElsewhere === undefined || sentElsewhere === before.sentElsewhere) return;
  forgetEmptied();
  useEmptiedDraft.setState({ emptied: { why: "sentElsewhere", draft: sentElsewhere } });
  watchForNew();
});

/** Copies a draft into the composer. Returns the id of the conflict copy of the earlier draft, if there was any. */
export function fillComposer(draft: PostDraft): string | undefined {
  leaveForm();
  return postAutosave.exchange(() => composerFormStore.draft.getState().replace(draft));
}

/** A published post is restored without its channels, so that one more tap does not publish it a second time. */
export function refillComposer(): void {
  const { emptied } = useEmptiedDraft.getState();
  if (!emptied) return;
  stopWatching();
  useEmptiedDraft.setState({ emptied: undefined });
  const { draft } = emptied;
  // Its options stay as they were sent, whichever channels come next.
  const sent = wasSent(emptied) ? { selectedChannelIds: [], follows: undefined } : {};
  composerFormStore.draft.getState().replace({ ...draft, ...sent });
}

function leaveForm(): void {
  forgetEmptied();
  discardAllUploads(composerFormStore);
  composerFormStore.uploads.setState({ refusals: [] });
}

export function forgetScheduled(): void {
  if (useEmptiedDraft.getState().emptied?.why === "scheduled") forgetEmptied();
}

/** Images of a published post belong to it; those of a cleared draft are deleted. */
function forgetEmptied(): void {
  stopWatching();
  stopWatching = () => {};
  const { emptied } = useEmptiedDraft.getState();
  if (emptied && !wasSent(emptied)) {
    deleteUploadedImages(draftImages(emptied.draft));
  }
  useEmptiedDraft.setState({ emptied: undefined });
}

export function wasSent(emptied: Emptying | undefined): boolean {
  return emptied !== undefined && emptied.why !== "cleared";
}

// Counts how often a new draft was started or scheduled on this page, because that ends the notices about the
// last publication.

export const useStartedDrafts = create<{ readonly count: number }>()(() => ({ count: 0 }));

export function countStartedDraft(): void {
  useStartedDrafts.setState(({ count }) => ({ count: count + 1 }));
}

composerFormStore.draft.subscribe((now, before) => {
  if (isEmptyDraft(before.draft) && !isEmptyDraft(now.draft)) countStartedDraft();
});
