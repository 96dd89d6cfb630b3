import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { EditBatch } from "@vestnik/contract/batches";
import { isSameContent, readPost } from "@vestnik/domain/content";
import { useTranslation } from "react-i18next";
import {
  type BatchResult,
  changedOf,
  editBatch,
} from "../../../../shared/publications/batchRequests.ts";
import {
  fetchPublication,
  updatePost,
} from "../../../../shared/publications/publicationRequests.ts";
import type { PostPublication } from "../../form/postDraft.ts";
import type { PostRequest } from "../../form/useComposedPost.ts";
import { ApiError, isChangedElsewhere } from "../../../../shared/api/apiError.ts";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";
import { useRefusedSiblings } from "../../../../shared/publications/useRefusedSiblings.ts";
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

/** Changes the versions of the posts that their owner saw: another version is refused, and the content of the form stays. */
export function useSavePost(
  targets: readonly PostPublication[],
  post: PostRequest,
  onSaved: (saved: Saved) => Promise<void>,
): SavePost {
  const [triedInVain, setTriedInVain] = useState(false);
  const mutation = useMutation({
    mutationFn: () => saveAsSeen(targets, post),
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

async function saveAsSeen(
  targets: readonly PostPublication[],
  { kind, channelIds, ...post }: PostRequest,
): Promise<Saved> {
  const [opened] = targets;
  if (!opened) throw new Error("Nothing is edited.");
  const [channelId] = channelIds;
  try {
    return await saveAll(targets, opened, { ...post, channelId });
  } catch (error) {
    // The answer to an earlier try may have been lost; then the saved version already equals the wanted one.
    const current = isOutOfDate(error) ? await fetchPublication(opened.id) : undefined;
    if (current?.kind === "post" && says(current, post, channelId)) {
      return { post: current, results: undefined };
    }
    throw error;
  }
}

type Wanted = Omit<PostRequest, "kind" | "channelIds"> & { readonly channelId: string | undefined };

async function saveAll(
  targets: readonly PostPublication[],
  opened: PostPublication,
  wanted: Wanted,
): Promise<Saved> {
  if (targets.length === 1) {
    const body = { ...wanted, version: opened.version };
    return {
      post: (await updatePost(opened.id, body)) as PostPublication,
      results: undefined,
    };
  }
  const { channelId, scheduledDate, timeZone, latePolicy, ...content } = wanted;
  const time = timeChangeOf(opened, { scheduledDate, timeZone, latePolicy });
  const results = await editBatch(targets, { ...content, ...time });
  const saved = results.find(({ publication }) => publication.id === opened.id)?.publication;
  return { post: (saved as PostPublication | undefined) ?? opened, results };
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
  return isChangedElsewhere(error) || (error instanceof ApiError && error.code === "too_late");
}

type SavedPart = Omit<PostRequest, "kind" | "channelIds">;

function says(current: PostPublication, post: SavedPart, channelId: string | undefined): boolean {
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

/** Says in how many channels a change was saved, with an undo for all of them. */
export function useTellSaved() {
  const { t } = useTranslation("editScheduledPost");
  const { dateTime } = useFormat();
  const refused = useRefusedSiblings();
  const sentenceOf = useErrorSentence();

  function said(results: readonly BatchResult[], { dueAt }: PostPublication, timing: Timing) {
    const [count, total] = [changedOf(results).length, results.length];
    if (count < total) return t("savedSome", { count, total }) + refused(results);
    if (timing.scheduleType === "now") return t("savedAllNow", { count });
    return t("savedAll", { count, time: dateTime(dueAt) });
  }

  async function undo(before: readonly PostPublication[], results: readonly BatchResult[]) {
    try {
      for (const part of formerParts(before, results)) await editBatch(part.now, part.former);
      announce(t("undone"));
    } catch (error) {
      toastError(`${t("error_undo")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  return (
    saved: PostPublication,
    before: readonly PostPublication[],
    results: readonly BatchResult[],
    timing: Timing,
  ) => {
    const text = said(results, saved, timing);
    // What goes out at once, or went to another time that has passed, cannot be taken back.
    const isTooLate = before.some(({ dueAt }) => Date.parse(dueAt) <= Date.now());
    if (timing.scheduleType === "now" || isTooLate) toastSuccess(text);
    // It can be changed again at any time, so the offer does not follow to other work.
    else toastOffer(text, t("undo"), () => void undo(before, results));
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
