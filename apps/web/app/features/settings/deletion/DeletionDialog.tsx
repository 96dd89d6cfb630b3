import type { Stored } from "@vestnik/contract/account";
import type { User } from "@vestnik/contract/auth";
import { DELETION_DELAY_DAYS } from "@vestnik/domain/account";
import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAskDeletion } from "../../../shared/account/accountQueries.ts";
import { DOWNLOAD_SETTINGS } from "../../../shared/addresses/settingsAddress.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";
import { focusHeading } from "../section/headingId.ts";
import { RefusedNotice } from "../signInAgain/RefusedNotice.tsx";
import { isTyped, nameToType } from "./typedName.ts";

export type DeletionDialogProps = {
  readonly opened: boolean;
  readonly user: User;
  readonly stored: Stored;
  /** Before its owner had to sign in again. */
  readonly typedBefore: string | undefined;
  readonly onClose: () => void;
};

/** The last question. A typed name is no password; it only makes sure that the owner does not delete by mistake. */
export function DeletionDialog({ opened, ...question }: DeletionDialogProps) {
  const { t } = useTranslation("settings");
  return (
    <Dialog opened={opened} onClose={question.onClose} title={t("delete.title")}>
      <Question {...question} />
    </Dialog>
  );
}

type QuestionProps = Omit<DeletionDialogProps, "opened">;

function Question({ user, stored: { scheduled }, typedBefore = "", onClose }: QuestionProps) {
  const { t } = useTranslation("settings");
  const { number } = useFormat();
  const ask = useAskDeletion({
    onDone: () => {
      onClose();
      focusHeading("delete");
    },
  });
  const [typed, setTyped] = useState(typedBefore);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped(typed, user)) return setWrong(true);
    ask.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>{t("delete.text", { count: DELETION_DELAY_DAYS })}</div>
        {scheduled > 0 && (
          <div>{t("delete.goes.scheduled", { count: scheduled, number: number(scheduled) })}</div>
        )}
        <Text>
          <Anchor
            component={Link}
            to={DOWNLOAD_SETTINGS}
            inherit
            underline="always"
            onClick={onClose}
          >
            {t("delete.downloadFirst")}
          </Anchor>
        </Text>
        <TextInput
          label={t("delete.type", { name: nameToType(user) })}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setWrong(false);
          }}
          error={isWrong && t("delete.wrong", { name: nameToType(user) })}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus
        />
        {ask.isError && (
          <RefusedNotice
            error={ask.error}
            title={t("delete.failed")}
            left={{ section: "delete", typed }}
          />
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" color="red" loading={ask.isPending}>
            {t("delete.confirm")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
