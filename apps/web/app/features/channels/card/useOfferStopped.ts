import { useQueryClient } from "@tanstack/react-query";
import type { Channel } from "@vestnik/contract/channels";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { channelKeys } from "../../../shared/api/queries/channelQueries.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { sendBatchAgain } from "../../../shared/publications/batchRequests.ts";
import {
  fetchPublications,
  publicationKeys,
} from "../../../shared/publications/publicationRequests.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { toastOffer } from "../../../shared/ui/notice/undoToast.tsx";

const DAY_MS = 86_400_000;
const LIMIT = 100;

/**
 * After a new bot token what was held goes out by itself. What met the broken token first, or waited too long for a new
 * one, has failed meanwhile: it is offered in the same breath, because its owner sees no difference.
 */
export function useOfferStopped(): (said: string) => Promise<void> {
  const { t } = useTranslation("channels");
  const queryClient = useQueryClient();
  const sentenceOf = useErrorSentence();

  async function sendAll(stopped: readonly Publication[]) {
    try {
      for (const batch of Map.groupBy(stopped, ({ batchId }) => batchId).values()) {
        await sendBatchAgain(batch);
      }
      toastSuccess(t("stopped.sent"));
    } catch (error) {
      toastError(`${t("stopped.failed")}. ${fullSentences(sentenceOf(error))}`);
    }
    await queryClient.invalidateQueries({ queryKey: publicationKeys.all });
  }

  return async (said) => {
    const channels = queryClient.getQueryData<Channel[]>(channelKeys.list) ?? [];
    const stopped = await findStopped(channels, Date.now()).catch(() => []);
    if (stopped.length === 0) return toastSuccess(said);
    const count = stopped.length;
    toastOffer(
      `${fullSentences({ text: said })} ${t("stopped.found", { count })}`,
      t("stopped.send", { count }),
      () => {
        void sendAll(stopped);
      },
    );
  };
}

/** What a broken token stopped within a day, in channels that work again. */
async function findStopped(channels: readonly Channel[], now: number): Promise<Publication[]> {
  const working = new Set(channels.flatMap(({ id, status }) => (status === "ok" ? id : [])));
  const { publications } = await fetchPublications({ status: "failed,missed", limit: LIMIT });
  return publications.filter(
    ({ channelId, error, dueAt }) =>
      channelId !== null &&
      working.has(channelId) &&
      (error?.code === "bot_unauthorized" || error?.code === "too_late_to_send") &&
      Date.parse(dueAt) > now - DAY_MS,
  );
}
