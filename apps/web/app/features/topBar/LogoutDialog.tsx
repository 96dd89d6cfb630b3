import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../shared/ui/dialog/DialogActions.tsx";

export type LogoutDialogProps = {
  readonly opened: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onLogOut: (keepsText: boolean) => void;
};

export function LogoutDialog({ opened, isBusy, onClose, onLogOut }: LogoutDialogProps) {
  const { t } = useTranslation("topBar");
  const [keepsText, setKeepsText] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title={t("logoutTitle")}>
      <Stack gap="lg">
        <Text>{t("logoutText")}</Text>
        <Checkbox
          data-autofocus
          label={t("keepText")}
          description={t("keepTextHint")}
          checked={keepsText}
          onChange={({ currentTarget }) => setKeepsText(currentTarget.checked)}
        />
        <DialogActions onCancel={onClose}>
          <Button
            {...(keepsText ? {} : { color: "red" })}
            loading={isBusy}
            onClick={() => onLogOut(keepsText)}
          >
            {t(keepsText ? "logout" : "forgetAndLogout")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
