import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../i18n/fullSentences.ts";
import { useErrorSentence } from "../i18n/useErrorSentence.ts";
import { toastError, toastSuccess } from "../ui/notice/toast.ts";
import { useUndoDeletion } from "./accountQueries.ts";

export type UndoDeletionProps = {
  /** Moves the focus: the button disappears with the deletion. */
  readonly onUndone: () => void;
};

/** Takes the deletion of the account back. */
export function UndoDeletion({ onUndone }: UndoDeletionProps) {
  const { t } = useTranslation("deletion");
  const sentence = useErrorSentence();
  const undo = useUndoDeletion({
    onDone: () => {
      toastSuccess(t("undone"));
      onUndone();
    },
    onFailed: (error) => toastError(`${t("undoFailed")}. ${fullSentences(sentence(error))}`),
  });
  return (
    <Button variant="default" size="sm" loading={undo.isPending} onClick={() => undo.mutate()}>
      {t("undo")}
    </Button>
  );
}
