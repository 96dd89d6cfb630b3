import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import { DialogActions } from "./DialogActions.tsx";

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
  const { opened, title, children, confirmLabel, destructive = false, busy = false } = props;
  return (
    <Dialog opened={opened} onClose={props.onClose} title={title}>
      <Stack gap="lg">
        <div>{children}</div>
        <DialogActions onCancel={props.onClose} focusCancel>
          <Button
            {...(destructive ? { color: "red" } : {})}
            loading={busy}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
