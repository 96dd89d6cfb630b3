import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { publicationKeys, tellMessage } from "../../../shared/publications/publicationRequests.ts";
import classes from "./pollResult.module.css";

/** Telegram has taken the post and never tells which message it becomes; its owner can, by its link. */
export function Preparing({ publication }: { readonly publication: Publication }) {
  const { t } = useTranslation("publications");
  const queryClient = useQueryClient();
  const sentenceOf = useErrorSentence();
  const [link, setLink] = useState("");
  const telling = useMutation({
    mutationFn: async () => await tellMessage(publication, link),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    telling.mutate();
  };
  return (
    <form className={classes["result"]} onSubmit={send}>
      <p className={classes["words"]}>{t("preparing.explained")}</p>
      <TextInput
        label={t("preparing.link")}
        placeholder="https://t.me/…"
        value={link}
        error={telling.error && fullSentences(sentenceOf(telling.error))}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        disabled={link.trim() === ""}
        loading={telling.isPending}
      >
        {t("preparing.isThere")}
      </Button>
    </form>
  );
}
