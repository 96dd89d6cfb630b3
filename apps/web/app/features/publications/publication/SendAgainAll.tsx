import { Button } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { changedOf } from "../../../shared/publications/batchRequests.ts";
import { useRefusedSiblings } from "../../../shared/publications/useRefusedSiblings.ts";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { useSendBatchAgain } from "./useSendBatchAgain.ts";

/** Sends what was not sent in several channels with one press; what may have arrived is decided one by one. */
export function SendAgainAll({ siblings }: { siblings: readonly Publication[] }) {
  const { t } = useTranslation("publications");
  const sentenceOf = useErrorSentence();
  const refused = useRefusedSiblings();
  const sending = useSendBatchAgain();
  const isMissed = siblings.every(({ status }) => status === "missed");

  async function send() {
    try {
      const results = await sending.mutateAsync({ siblings });
      const [count, total] = [changedOf(results).length, results.length];
      if (count === total) announce(t("sendAgainAll.done", { count }));
      else toastSuccess(t("sendAgainAll.some", { count, total }) + refused(results));
    } catch (error) {
      toastError(`${t("decisionFailed")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      style={{ alignSelf: "flex-start" }}
      loading={sending.isPending}
      onClick={() => void send()}
    >
      {t(isMissed ? "sendAgainAll.missed" : "sendAgainAll.button", { count: siblings.length })}
    </Button>
  );
}
