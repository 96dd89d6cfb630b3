import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import {
  changedOf,
  editBatch,
  type BatchResult,
} from "../../../shared/publications/batchRequests.ts";
import { useRefusedSiblings } from "../../../shared/publications/useRefusedSiblings.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { toastOffer } from "../../../shared/ui/notice/undoToast.tsx";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import type { Timing } from "../whereAndWhen/timing.ts";

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
