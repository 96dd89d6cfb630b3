/** Emptying the composer can be undone until a new draft is started. */
import { create } from "zustand";
import { whenOwned } from "../../../shared/storage/ownedValue.ts";
import { deleteUploadedImages, discardAllUploads } from "../images/imageUploads.ts";
import { composerFormStore, postAutosave } from "../formStore/postFormStore.ts";
import { draftImages, emptyDraft, isEmptyDraft, type PostDraft } from "../formStore/postDraft.ts";
import { userTimeZone } from "../../../shared/time/timeZone.ts";
import { atOnce, timingAfter } from "../whereAndWhen/timing.ts";
import type { SentSummary } from "../publish/sentSummary.ts";

type Emptying =
  | { readonly why: "published" | "sentElsewhere" | "cleared" }
  | { readonly why: "scheduled"; readonly sent: SentSummary };

export type EmptiedDraft = Emptying & {
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
  composerFormStore.draft.getState().replace({ ...emptyDraft, selectedChannelIds, ...timing });
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
  const selectedChannelIds = wasSent(emptied) ? [] : draft.selectedChannelIds;
  composerFormStore.draft.getState().replace({ ...draft, selectedChannelIds });
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
