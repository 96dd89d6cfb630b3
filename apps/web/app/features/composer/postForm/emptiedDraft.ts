/** Emptying the composer can be taken back until something new is begun. */
import { create } from "zustand";
import { whenOwned } from "../../../shared/storage/ownedValue.ts";
import { deleteUploadedImages, discardAllUploads } from "../images/imageUploads.ts";
import { composerFormStore, postAutosave } from "../formStore/postFormStore.ts";
import { draftImages, emptyDraft, isEmptyDraft, type PostDraft } from "../formStore/postDraft.ts";
import type { SentSummary } from "../publish/sentSummary.ts";

type Emptying =
  | { readonly why: "published" | "sentElsewhere" | "cleared" }
  | { readonly why: "scheduled"; readonly sent: SentSummary };

export type EmptiedDraft = Emptying & {
  /** What was in the composer before. */
  readonly draft: PostDraft;
};

export const useEmptiedDraft = create<{ readonly emptied: EmptiedDraft | undefined }>()(() => ({
  emptied: undefined,
}));

let stopWatching = () => {};

// What one account had in the editor is nothing for the next.
whenOwned(() => {
  stopWatching();
  useEmptiedDraft.setState({ emptied: undefined });
});

export function emptyComposer(emptying: Emptying): void {
  const { draft } = composerFormStore.draft.getState();
  if (wasSent(emptying)) postAutosave.markSent(draft);
  leaveForm();
  // The next post mostly goes where the last one went; clearing the fields clears this one, too.
  const selectedChannelIds = wasSent(emptying) ? draft.selectedChannelIds : [];
  composerFormStore.draft.getState().replace({ ...emptyDraft, selectedChannelIds });
  useEmptiedDraft.setState({ emptied: { ...emptying, draft } });
  watchForNew();
  // Pages that show the same must not offer it a moment longer.
  postAutosave.flush();
}

function watchForNew(): void {
  stopWatching = composerFormStore.draft.subscribe((state) => {
    if (!isEmptyDraft(state.draft)) forgetEmptied();
  });
}

/** Another page has sent what stood here; it comes back like anything that was sent. */
postAutosave.state.subscribe(({ sentElsewhere }, before) => {
  if (sentElsewhere === undefined || sentElsewhere === before.sentElsewhere) return;
  forgetEmptied();
  useEmptiedDraft.setState({ emptied: { why: "sentElsewhere", draft: sentElsewhere } });
  watchForNew();
});

/** A copy takes the place of what was being written, which is put aside: gives its id where there was anything. */
export function fillComposer(draft: PostDraft): string | undefined {
  leaveForm();
  return postAutosave.exchange(() => composerFormStore.draft.getState().replace(draft));
}

/** What was published comes back without its channels: one more tap must not publish it a second time. */
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

/** Images of a published post belong to it; those of a cleared draft are nobody's any more. */
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
