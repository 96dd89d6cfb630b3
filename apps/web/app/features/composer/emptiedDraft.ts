/** Emptying the composer can be taken back until something new is begun. */
import { create } from "zustand";
import { deleteUploadedImages, discardAllUploads, useImageUploads } from "./imageUploads.ts";
import {
  draftImages,
  emptyDraft,
  isEmptyDraft,
  usePostDraft,
  type PostDraft,
} from "./postDraft.ts";

type EmptiedDraft = { readonly draft: PostDraft; readonly why: "published" | "cleared" };

export const useEmptiedDraft = create<{ readonly emptied: EmptiedDraft | undefined }>()(() => ({
  emptied: undefined,
}));

let stopWatching = () => {};

export function emptyComposer(why: EmptiedDraft["why"]): void {
  stopWatching();
  discardAllUploads();
  useImageUploads.setState({ refusals: [] });
  const { draft, replace } = usePostDraft.getState();
  replace({ ...emptyDraft, selectedChannelIds: draft.selectedChannelIds });
  useEmptiedDraft.setState({ emptied: { draft, why } });
  stopWatching = usePostDraft.subscribe((state) => {
    if (!isEmptyDraft(state.draft)) forgetEmptied();
  });
}

/** What was published comes back without its channels: one more tap must not publish it a second time. */
export function refillComposer(): void {
  const { emptied } = useEmptiedDraft.getState();
  if (!emptied) return;
  stopWatching();
  useEmptiedDraft.setState({ emptied: undefined });
  const { draft, why } = emptied;
  const selectedChannelIds = why === "published" ? [] : draft.selectedChannelIds;
  usePostDraft.getState().replace({ ...draft, selectedChannelIds });
}

/** Images of a published post belong to it; those of a cleared draft are nobody's any more. */
function forgetEmptied(): void {
  stopWatching();
  const { emptied } = useEmptiedDraft.getState();
  if (emptied?.why === "cleared") deleteUploadedImages(draftImages(emptied.draft));
  useEmptiedDraft.setState({ emptied: undefined });
}
