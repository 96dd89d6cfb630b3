import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { EditBatch } from "@vestnik/contract/batches";
import type { Publication } from "@vestnik/contract/publications";
import { isSameContent, readPost } from "@vestnik/domain/content";
import { useTranslation } from "react-i18next";
import {
  type BatchResult,
  changedOf,
  deleteBatch,
  editBatch,
  editBatchChannels,
  restoreBatch,
} from "../../../../shared/publications/batchRequests.ts";
import { fetchBatch } from "../../../../shared/publications/publicationQueries.ts";
import {
  fetchPublication,
  updatePost,
} from "../../../../shared/publications/publicationRequests.ts";
import type { PostPublication } from "../../form/postDraft.ts";
import type { PostRequest } from "../../form/useComposedPost.ts";
import { ApiError, isOutdated } from "../../../../shared/api/apiError.ts";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";
import { useChannelName } from "../../../../shared/publications/useChannelName.ts";
import { useRefusedSiblings } from "../../../../shared/publications/useRefusedSiblings.ts";
import { joinedNames } from "../../../../shared/i18n/nameOrder.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { announce } from "../../../../shared/ui/notice/announce.ts";
import { toastError, toastSuccess } from "../../../../shared/ui/notice/toast.ts";
import { toastOffer } from "../../../../shared/ui/notice/undoToast.tsx";
import type { Timing } from "../../timing/timing.ts";

type Saved = {
  readonly post: PostPublication;
  /** What became of each channel; undefined where the post is in one. */
  readonly results: readonly BatchResult[] | undefined;
};

type SavePost = {
  /** Saves, or says what is missing. */
  readonly save: (isIncomplete: boolean) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly triedInVain: boolean;
  /** Dismisses the error. */
  readonly reset: () => void;
};

/** What one saving changes. */
export type Edited = {
  readonly opened: PostPublication;
  /** The posts that get the content; the opened one first, unless it is removed. */
  readonly kept: readonly PostPublication[];
  readonly removed: readonly PostPublication[];
  readonly addedIds: readonly string[];
  /** Where a post that is changed alone goes. */
  readonly channelId: string | undefined;
};

/** Changes the versions of the posts that their owner saw: another version is refused, and the content of the form stays. */
export function useSavePost(
  edited: Edited,
  post: PostRequest,
  onSaved: (saved: Saved) => Promise<void>,
): SavePost {
  const [triedInVain, setTriedInVain] = useState(false);
  const mutation = useMutation({
    mutationFn: () => saveAsSeen(edited, post),
    onSuccess: onSaved,
  });
  return {
    isSaving: mutation.isPending,
    error: mutation.error,
    triedInVain,
    reset: mutation.reset,
    save: (isIncomplete) => {
      setTriedInVain(isIncomplete);
      if (!isIncomplete && !mutation.isPending) mutation.mutate();
    },
  };
}

type Wanted = Omit<PostRequest, "kind" | "channelIds" | "ownTexts">;

async function saveAsSeen(
  edited: Edited,
  { kind, channelIds, ownTexts, ...wanted }: PostRequest,
): Promise<Saved> {
  try {
    return await (changesChannels(edited) ? saveChannels(edited, wanted) : saveAll(edited, wanted));
  } catch (error) {
    // The answer to an earlier try may have been lost; then what is stored already equals what is wanted.
    const post = isOutOfDate(error) ? await findSaved(edited, wanted) : undefined;
    if (post) return { post, results: undefined };
    throw error;
  }
}

function changesChannels({ removed, addedIds }: Edited): boolean {
  return removed.length + addedIds.length > 0;
}

async function saveAll({ opened, kept, channelId }: Edited, wanted: Wanted): Promise<Saved> {
  if (kept.length === 1) {
    const body = { ...wanted, channelId, version: opened.version };
    return {
      post: (await updatePost(opened.id, body)) as PostPublication,
      results: undefined,
    };
  }
  return savedOf(opened, await editBatch(kept, editOf(opened, wanted)));
}

/** Where only channels with a text of their own are left, nothing else changes. */
async function saveChannels(
  { opened, kept, removed, addedIds }: Edited,
  wanted: Wanted,
): Promise<Saved> {
  const isRemoval = kept.length + addedIds.length === 0;
  const edit = { ...editOf(opened, wanted), addedChannelIds: [...addedIds] };
  return savedOf(
    opened,
    await (isRemoval ? deleteBatch(removed) : editBatchChannels(kept, removed, edit)),
  );
}

function savedOf(opened: PostPublication, results: readonly BatchResult[]): Saved {
  const waiting = results.filter(({ publication }) => publication.status !== "deleted");
  const result = waiting.find(({ publication }) => publication.id === opened.id) ?? waiting[0];
  return { post: (result?.publication as PostPublication | undefined) ?? opened, results };
}

function editOf(
  opened: PostPublication,
  { scheduledDate, timeZone, latePolicy, ...content }: Wanted,
): Omit<EditBatch, "publications"> {
  return { ...content, ...timeChangeOf(opened, { scheduledDate, timeZone, latePolicy }) };
}

/** The saved post, where everything is as it was to be. */
async function findSaved(edited: Edited, wanted: Wanted): Promise<PostPublication | undefined> {
  const { opened, kept, removed, addedIds, channelId } = edited;
  if (!changesChannels(edited)) {
    const current = await fetchPublication(opened.id);
    return current.kind === "post" && says(current, wanted, channelId) ? current : undefined;
  }
  const batch = await fetchBatch(opened.batchId);
  const isLeft = removed.every(({ id }) => batch.every((each) => each.id !== id));
  const places = [...kept.map((each) => each.channelId ?? undefined), ...addedIds];
  const saved = places.map((id) =>
    batch.find((each): each is PostPublication => each.kind === "post" && says(each, wanted, id)),
  );
  return isLeft && saved.every((each) => each !== undefined) ? saved[0] : undefined;
}

// Whether what is stored is what was to be saved, and what of the time was changed.

type ChosenTime = Pick<PostRequest, "scheduledDate" | "timeZone" | "latePolicy">;

/** Only what was changed: a channel that was given another time is not moved back. */
function timeChangeOf(
  { dueAt, latePolicy }: PostPublication,
  chosen: ChosenTime,
): Pick<EditBatch, "scheduledDate" | "timeZone" | "latePolicy"> {
  const { scheduledDate, timeZone } = chosen;
  const isSameTime = scheduledDate !== null && Date.parse(scheduledDate) === Date.parse(dueAt);
  return {
    ...(isSameTime ? {} : { scheduledDate, timeZone }),
    ...(chosen.latePolicy === latePolicy ? {} : { latePolicy: chosen.latePolicy }),
  };
}

/** A post that was to go out at once may be published by now. */
function isOutOfDate(error: unknown): boolean {
  return isOutdated(error) || (error instanceof ApiError && error.code === "too_late");
}

function says(current: PostPublication, post: Wanted, channelId: string | undefined): boolean {
  return (
    isSameContent(readPost(current.content), readPost(post)) &&
    isDueAsChosen(current, post.scheduledDate) &&
    current.channelId === channelId &&
    current.latePolicy === post.latePolicy
  );
}

/** For "now" the server chooses the moment; a due time that is not in the future can only be that one. */
function isDueAsChosen({ dueAt, status }: PostPublication, chosen: string | null): boolean {
  if (chosen !== null) return status === "scheduled" && Date.parse(dueAt) === Date.parse(chosen);
  return Date.parse(dueAt) <= Date.now();
}

/** Says in how many channels a change was saved and which were added or removed, with an undo for all of them. */
export function useTellSaved() {
  const { t } = useTranslation("editScheduledPost");
  const language = useLanguage();
  const { dateTime } = useFormat();
  const refused = useRefusedSiblings();
  const sentenceOf = useErrorSentence();
  const nameOf = useChannelName();

  function said(results: readonly BatchResult[], { dueAt }: PostPublication, timing: Timing) {
    const changed = changedOf(results).filter(({ status }) => status !== "deleted");
    const [count, total] = [changed.length, results.length];
    if (count === 0) return "";
    if (changedOf(results).length < total) {
      return t("savedSome", { count, total }) + refused(results);
    }
    if (timing.scheduleType === "now") return t("savedAllNow", { count });
    return t("savedAll", { count, time: dateTime(dueAt) });
  }

  function saidOfChannels(edited: Edited, results: readonly BatchResult[]): string[] {
    const { added, removed } = movedOf(edited, results);
    const names = (all: readonly Publication[]) => joinedNames(all.map(nameOf), language);
    return [
      added.length > 0 ? t("channels.added", { channels: names(added) }) : "",
      removed.length > 0 ? t("channels.removed", { channels: names(removed) }) : "",
    ];
  }

  async function undo(edited: Edited, results: readonly BatchResult[]) {
    const { added, removed } = movedOf(edited, results);
    try {
      // First what was added: a channel must not be left with a post that its owner took back.
      if (added.length > 0) await deleteBatch(added);
      if (removed.length > 0) await restoreBatch(removed);
      for (const part of formerParts(edited.kept, results)) await editBatch(part.now, part.former);
      announce(t(added.length + removed.length > 0 ? "channels.undone" : "undone"));
    } catch (error) {
      toastError(`${t("error_undo")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  return (
    saved: PostPublication,
    edited: Edited,
    results: readonly BatchResult[],
    timing: Timing,
  ) => {
    const parts = [said(results, saved, timing), ...saidOfChannels(edited, results)];
    const text = parts.filter((part) => part !== "").join(" ");
    const before = [...edited.kept, ...edited.removed];
    // What goes out at once, or went to another time that has passed, cannot be taken back.
    const isTooLate = before.some(({ dueAt }) => Date.parse(dueAt) <= Date.now());
    if (timing.scheduleType === "now" || isTooLate) toastSuccess(text);
    // It can be changed again at any time, so the offer does not follow to other work.
    else toastOffer(text, t("undo"), () => void undo(edited, results));
  };
}

/** Of the results those that joined the decision and those that left it. */
function movedOf({ kept, removed }: Edited, results: readonly BatchResult[]) {
  const changed = changedOf(results);
  const hasId = (all: readonly PostPublication[], id: string) => all.some((each) => each.id === id);
  return {
    added: changed.filter(({ id }) => !hasId(kept, id) && !hasId(removed, id)),
    removed: changed.filter(({ id }) => hasId(removed, id)),
  };
}

/** The changed posts by what they were before: one part, unless texts of their own were replaced. */
function formerParts(before: readonly PostPublication[], results: readonly BatchResult[]) {
  const changed = new Map(changedOf(results).map((each) => [each.id, each]));
  const groups = Map.groupBy(
    before.filter(({ id }) => changed.has(id)),
    ({ content, dueAt, timeZone, latePolicy }) =>
      JSON.stringify([content, dueAt, timeZone, latePolicy]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { content, dueAt: scheduledDate, timeZone, latePolicy } = first;
    const time = { scheduledDate, timeZone: timeZone ?? undefined, latePolicy };
    return {
      now: group.flatMap(({ id }) => changed.get(id) ?? []),
      former: { ...content, ...time },
    };
  });
}
