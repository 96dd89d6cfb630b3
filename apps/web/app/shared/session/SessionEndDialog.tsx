import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { goToLogin } from "../api/endedSession.ts";
import { isAllStored } from "../storage/localValue.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { useIsDeleted } from "./accountExistence.ts";
import { rememberThisPlace } from "./placeBeforeLogin.ts";

export type SessionEndDialogProps = {
  readonly opened: boolean;
  /** Who was signed in. */
  readonly userId: string;
  readonly onClose: () => void;
};

/** Closing it leaves the page as it is, to be read or copied from; the next refused request asks again. */
export function SessionEndDialog({ opened, userId, onClose }: SessionEndDialogProps) {
  const { t } = useTranslation(["login", "general"]);
  const isDeleted = useIsDeleted(userId);
  const signIn = () => {
    if (!isDeleted) rememberThisPlace(userId);
    goToLogin();
  };
  return (
    <Dialog opened={opened} isOverOthers onClose={onClose} title={t(isDeleted ? "gone" : "ended")}>
      <Stack gap="lg">
        <div>{isDeleted ? t("goneText") : t(isAllStored() ? "endedHere" : "endedUnstored")}</div>
        <Button data-autofocus onClick={signIn}>
          {t(isDeleted ? "toLogin" : "general:signInAgain")}
        </Button>
      </Stack>
    </Dialog>
  );
}
