import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { type BatchResult, changedOf } from "../../../shared/publications/batchRequests.ts";
import { keepChanged } from "../../../shared/publications/keepChanged.ts";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";
import { useRefusedSiblings } from "../../../shared/publications/useRefusedSiblings.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";

type Act = {
  readonly kind: "pin" | "unpin" | "remove" | "close";
  readonly send: () => Promise<readonly BatchResult[]>;
};

/** Hands a decision over; what became of it stands beside each channel. */
export function useAct() {
  const { t } = useTranslation("publications");
  const queryClient = useQueryClient();
  const refused = useRefusedSiblings();
  const sentenceOf = useErrorSentence();
  return useMutation({
    mutationFn: ({ send }: Act) => send(),
    onSuccess: (results, { kind }) => {
      keepChanged(queryClient, results);
      const count = changedOf(results).length;
      toastSuccess(t(`published.asked.${kind}`, { count }) + refused(results));
    },
    onError: (error, { kind }) =>
      toastError(`${t(`published.notAsked.${kind}`)} ${fullSentences(sentenceOf(error))}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}
