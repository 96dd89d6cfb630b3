import type { CalendarItem } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { addressNow } from "../../../shared/addresses/addressNow.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import { useRestore } from "../../../shared/publications/publicationQueries.ts";
import {
  useDeletion,
  usePublishNow,
  useReschedule,
  type NewTime,
  type SeenItem,
} from "./itemMutations.ts";
import { ITEM_PARAM } from "./useOpenItem.ts";
import { useChannelName } from "../items/useItemWords.ts";

/** The words that name it after it was deleted. */
type RemovedItem = SeenItem &
  Pick<CalendarItem, "channelId" | "channelTitle"> & {
    /** Its first words, or a substitute for them. */
    readonly words: string;
  };

export type ItemActions = {
  /** Resolves to true when the time was changed. */
  readonly reschedule: (change: NewTime) => Promise<boolean>;
  readonly remove: (item: RemovedItem) => Promise<void>;
  readonly publishNow: (item: SeenItem) => Promise<void>;
  readonly edit: (id: string) => void;
  readonly duplicate: (id: string) => void;
  readonly writeAt: (instant: Date) => void;
};

const COMPOSER = "/dashboard?tab=content";

/** The owner's actions on scheduled publications; each reports its result. */
export function useItemActions(): ItemActions {
  const { t } = useTranslation("scheduled");
  const navigate = useNavigate();
  const { shortDateTime } = useFormat();
  const channelName = useChannelName();
  const attempt = useAttempt();
  const { mutateAsync: deleteItem } = useDeletion();
  const { mutateAsync: restore } = useRestore();
  const { mutateAsync: publish } = usePublishNow();

  async function bringBack(id: string): Promise<void> {
    const restored = await attempt("error_restore", restore(id));
    if (restored) toastSuccess(t("restored"));
  }

  return {
    reschedule: useRescheduling(),
    async remove(item) {
      const deleted = await attempt("error_delete", deleteItem(item));
      if (!deleted) return;
      const said = t("messages.delete_success", {
        words: item.words || t("item.untitled"),
        channel: channelName(item),
        time: shortDateTime(item.dueAt, new Date()),
      });
      toastUndo(said, t("action.undo"), () => void bringBack(item.id));
    },
    async publishNow(item) {
      const published = await attempt("error_publish", publish(item));
      if (published?.held) toastError(t("messages.publish_held"));
      else if (published) toastSuccess(t("messages.publish_success"));
    },
    edit: (id) => void navigate(`/edit-scheduled-post/${id}`, { state: { from: calendarNow() } }),
    duplicate: (id) => void navigate(COMPOSER, { state: { duplicate: id } }),
    writeAt: (instant) => void navigate(COMPOSER, { state: { scheduleAt: instant.toISOString() } }),
  };
}

/** The present view and day, to return to, without an open dialog. */
function calendarNow(): string {
  const address = addressNow();
  address.delete(ITEM_PARAM);
  return address.toString();
}

function useRescheduling(): ItemActions["reschedule"] {
  const { t } = useTranslation("scheduled");
  const { shortDateTime } = useFormat();
  const channelName = useChannelName();
  const attempt = useAttempt();
  const { mutateAsync: move } = useReschedule();
  return async (change) => {
    const { item } = change;
    const moved = await attempt("error_reschedule", move(change));
    if (!moved) return false;
    const said = ({ dueAt, ...where }: NonNullable<typeof moved>) => ({
      channel: channelName(where),
      time: shortDateTime(dueAt, new Date()),
    });
    const text = t("moved", said(moved));
    async function moveBack(now: NonNullable<typeof moved>): Promise<void> {
      const back = { item: now, dueAt: item.dueAt, timeZone: item.timeZone ?? undefined };
      const returned = await attempt("error_reschedule", move(back));
      if (returned) toastSuccess(t("movedBack", said(returned)));
    }
    // A time in the past cannot be restored.
    if (Date.parse(item.dueAt) <= Date.now()) toastSuccess(text);
    else toastUndo(text, t("action.undo"), () => void moveBack(moved));
    return true;
  };
}

type RefusedAction = "error_delete" | "error_publish" | "error_restore" | "error_reschedule";

/** Undefined after a refusal, which is reported. */
function useAttempt() {
  const { t } = useTranslation("scheduled");
  const sentenceOf = useErrorSentence();
  return async <Answer>(what: RefusedAction, answer: Promise<Answer>) => {
    try {
      return await answer;
    } catch (error) {
      toastError(`${t(`messages.${what}`)}. ${fullSentences(sentenceOf(error))}`);
      return undefined;
    }
  };
}
