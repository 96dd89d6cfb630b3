import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { addressNow } from "../../../shared/addresses/addressNow.ts";
import { changedOf, type BatchResult } from "../../../shared/publications/batchRequests.ts";
import { replacementOf } from "../../../shared/publications/replacement.ts";
import { useBatchRestore } from "../../../shared/publications/useBatchRestore.ts";
import { useRefusedSiblings } from "../../../shared/publications/useRefusedSiblings.ts";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { toastOffer, toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import { useChannelsPhrase } from "../items/useItemWords.ts";
import { useDeletion, usePublishNow, useReschedule, type SeenEvent } from "./itemMutations.ts";
import { useAttempt } from "./useAttempt.ts";
import { ITEM_PARAM } from "./useOpenItem.ts";

export type AskedItem = SeenEvent & {
  /** Its first words, or a substitute for them. */
  readonly words: string;
};

export type ItemActions = {
  /** Resolves to true when the time was changed. */
  readonly reschedule: (
    item: SeenEvent,
    dueAt: string,
    timeZone: string | undefined,
  ) => Promise<boolean>;
  readonly remove: (item: AskedItem) => Promise<void>;
  /** Resolves to the ids of what was handed over, or undefined after a refusal, which is reported. */
  readonly publishNow: (item: SeenEvent) => Promise<readonly string[] | undefined>;
  /** All channels with its text, or this one only. */
  readonly edit: (id: string, onlyHere?: boolean) => void;
  readonly duplicate: (item: SeenEvent) => void;
  /** Opens a copy that takes the place of these polls. */
  readonly replace: (item: SeenEvent) => void;
  readonly writeAt: (instant: Date) => void;
};

const COMPOSER = "/dashboard?tab=content";

/** The owner's actions on scheduled publications, in all channels they are about; each reports its result. */
export function useItemActions(): ItemActions {
  const navigate = useNavigate();
  return {
    reschedule: useRescheduling(),
    remove: useRemoving(),
    publishNow: usePublishing(),
    edit: (id, onlyHere = false) =>
      void navigate(`/edit-scheduled-post/${id}`, { state: { from: calendarNow(), onlyHere } }),
    duplicate: ({ id, siblings }) => {
      const channelIds = siblings.flatMap(({ channelId }) => channelId ?? []);
      void navigate(COMPOSER, { state: { duplicate: id, channelIds } });
    },
    replace: (item) => void navigate(COMPOSER, { state: replacementOf(item, item.siblings) }),
    writeAt: (instant) => void navigate(COMPOSER, { state: { scheduleAt: instant.toISOString() } }),
  };
}

/** The present view and day, to return to, without an open dialog. */
function calendarNow(): string {
  const address = addressNow();
  address.delete(ITEM_PARAM);
  return address.toString();
}

/** The words of the event, and the time the decision is about. */
type Told = { readonly time: string; readonly words: string };

/** One sentence about a decision: what happened, in how many channels, and why not in the others. */
function useOutcome() {
  const { t } = useTranslation("scheduled");
  const phrase = useChannelsPhrase();
  const refused = useRefusedSiblings();
  return (what: "deleted" | "moved", results: readonly BatchResult[], told: Told) => {
    const changed = changedOf(results);
    if (changed.length < results.length) {
      const [done, total] = [changed.length, results.length];
      return t(`some.${what}`, { ...told, done, total }) + refused(results);
    }
    return t(`all.${what}`, { ...told, channel: phrase(changed) });
  };
}

function useRemoving(): ItemActions["remove"] {
  const { t } = useTranslation("scheduled");
  const { shortDateTime } = useFormat();
  const outcome = useOutcome();
  const attempt = useAttempt();
  const { mutateAsync: deleteAll } = useDeletion();
  const { mutateAsync: restore } = useBatchRestore();
  return async ({ siblings, words, dueAt }) => {
    const deleted = await attempt("error_delete", deleteAll(siblings));
    if (!deleted) return;
    const told = { words: words || t("item.untitled"), time: shortDateTime(dueAt, new Date()) };
    async function bringBack(all: readonly BatchResult[]): Promise<void> {
      const restored = await attempt("error_restore", restore(changedOf(all)));
      if (restored) announce(t("restored"));
    }
    toastUndo(outcome("deleted", deleted, told), t("action.undo"), () => void bringBack(deleted));
  };
}

function usePublishing(): ItemActions["publishNow"] {
  const { t } = useTranslation("scheduled");
  const refused = useRefusedSiblings();
  const attempt = useAttempt();
  const { mutateAsync: publish } = usePublishNow();
  return async ({ siblings }) => {
    const results = await attempt("error_publish", publish(siblings));
    if (!results) return undefined;
    const changed = changedOf(results);
    const [done, total] = [changed.length, results.length];
    // The others went out meanwhile, or were changed elsewhere.
    if (done < total) toastError(t("some.published", { done, total }) + refused(results));
    return changed.map(({ id }) => id);
  };
}

function useRescheduling(): ItemActions["reschedule"] {
  const { t } = useTranslation("scheduled");
  const { shortDateTime } = useFormat();
  const outcome = useOutcome();
  const phrase = useChannelsPhrase();
  const attempt = useAttempt();
  const { mutateAsync: move } = useReschedule();
  return async (item, dueAt, timeZone) => {
    const { siblings } = item;
    const moved = await attempt("error_reschedule", move({ siblings, dueAt, timeZone }));
    if (!moved) return false;
    const text = outcome("moved", moved, {
      words: "",
      time: shortDateTime(dueAt, new Date()),
    });
    async function moveBack(results: readonly BatchResult[]): Promise<void> {
      const now = changedOf(results).map(seenOf);
      const back = { siblings: now, dueAt: item.dueAt, timeZone: item.timeZone ?? undefined };
      const returned = await attempt("error_reschedule", move(back));
      if (!returned) return;
      const time = shortDateTime(item.dueAt, new Date());
      announce(t("movedBack", { channel: phrase(changedOf(returned)), time }));
    }
    // A time in the past cannot be restored.
    if (Date.parse(item.dueAt) <= Date.now()) toastSuccess(text);
    // Elsewhere it would lie over other work, and what was moved can be moved back at any time.
    else toastOffer(text, t("action.undo"), () => void moveBack(moved));
    return true;
  };
}

function seenOf(publication: BatchResult["publication"]) {
  return { ...publication, errorCode: publication.error?.code ?? null };
}
