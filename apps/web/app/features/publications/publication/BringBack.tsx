import { Button } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";
import { toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { useChannelLabel } from "./ChannelName.tsx";
import { useBatchRestore } from "../../../shared/publications/useBatchRestore.ts";
import classes from "./publications.module.css";

/** Restores a publication its owner deleted, as long as the server takes it back. */
export function BringBack({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { dateTime } = useFormat();
  const now = useNow();
  const sentenceOf = useErrorSentence();
  const restore = useBatchRestore();
  const channel = useChannelLabel(publication);
  const { dueAt, restorableUntil } = publication;
  if (restorableUntil === null) return null;
  if (Date.parse(restorableUntil) <= now.getTime()) {
    return <p className={classes["quiet"]}>{t("bringBack.tooLate")}</p>;
  }
  const isDue = Date.parse(dueAt) <= now.getTime();
  const said = { channel, time: dateTime(dueAt) };
  const message = t(isDue ? "bringBack.doneHeld" : "bringBack.done", said);
  // A list of what was deleted may leave this out before the answer is here; it is told all the same.
  const bringBack = async () =>
    await restore.mutateAsync([publication]).then(
      () => toastSuccess(message),
      // The failure is shown below the button.
      () => undefined,
    );
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes["bringBack"] ?? ""}
        loading={restore.isPending}
        aria-label={t("bringBack.forChannel", { channel })}
        onClick={() => void bringBack()}
      >
        {t("bringBack.button")}
      </Button>
      {restore.error && (
        <ErrorNotice title={t("bringBack.failed")} {...sentenceOf(restore.error)} />
      )}
    </>
  );
}
