import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";

export type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, in full sentences. */
  readonly children: ReactNode;
  /** The button says what it does: "Delete channel", not "OK". */
  readonly confirmLabel: string;
  /** Red for what cannot be undone. */
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation("general");
  const { opened, title, children, confirmLabel, destructive = false, busy = false } = props;
  return (
    <Dialog opened={opened} onClose={props.onClose} title={title}>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t("cancel")}
          </Button>
          <Button
            {...(destructive ? { color: "red" } : {})}
            loading={busy}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
