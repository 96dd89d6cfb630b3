import type { ApiKey } from "@vestnik/contract/apiKeys";
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/ConfirmDialog.tsx";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { useEndApiKey } from "./apiKeyQueries.ts";

export type EndKeyDialogProps = {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onEnded: () => void;
};

export function EndKeyDialog({ apiKey, onClose, onEnded }: EndKeyDialogProps) {
  const { t } = useTranslation("apiKeys");
  const end = useEndApiKey();
  const confirm = () =>
    end.mutate(apiKey.id, {
      onSuccess: () => {
        onClose();
        announce(t("ended"));
        onEnded();
      },
    });
  return (
    <ConfirmDialog
      opened
      title={t("endTitle")}
      confirmLabel={t("endConfirm")}
      destructive
      busy={end.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>{t("endText", { name: apiKey.name })}</div>
        {end.isError && <FailureNotice error={end.error} title={t("endFailed")} />}
      </Stack>
    </ConfirmDialog>
  );
}
