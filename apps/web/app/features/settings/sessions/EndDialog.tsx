import type { Session } from "@vestnik/contract/auth";
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/ConfirmDialog.tsx";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { RefusedNotice } from "../signInAgain/RefusedNotice.tsx";
import { useEndSessions } from "./sessionQueries.ts";
import { useSessionName } from "./useSessionName.ts";

export type EndDialogProps = {
  readonly opened: boolean;
  /** The session to end; undefined while the dialog is closed. */
  readonly which: Session | "others" | undefined;
  readonly onClose: () => void;
  readonly onEnded: () => void;
};

export function EndDialog({ opened, which, onClose, onEnded }: EndDialogProps) {
  const { t } = useTranslation("settings");
  const { dateTime } = useFormat();
  const nameOf = useSessionName();
  const end = useEndSessions();
  const isAll = which === "others";
  const close = () => {
    end.reset();
    onClose();
  };
  const confirm = () => {
    if (which === undefined) return;
    end.mutate(isAll ? which : which.id, {
      onSuccess: () => {
        close();
        // That there are no others the page says itself.
        if (!isAll) announce(t("sessions.ended"));
        onEnded();
      },
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t(isAll ? "sessions.endAllTitle" : "sessions.endTitle")}
      confirmLabel={t(isAll ? "sessions.endAll" : "sessions.endConfirm")}
      destructive
      busy={end.isPending}
      onConfirm={confirm}
      onClose={close}
    >
      <Stack gap="sm">
        {which === "others" && <div>{t("sessions.endAllText")}</div>}
        {typeof which === "object" && (
          <div>
            {t("sessions.endText", { name: nameOf(which), when: dateTime(which.createdAt) })}
          </div>
        )}
        {end.isError && (
          <RefusedNotice
            error={end.error}
            title={t("sessions.endFailed")}
            left={{ section: "sessions" }}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
