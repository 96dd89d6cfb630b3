import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import classes from "./Dialog.module.css";

export type LeaveDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** What would be lost, in full sentences. */
  readonly children: ReactNode;
  readonly stayLabel: string;
  readonly leaveLabel: string;
  /** Set where it can be saved on the way out. */
  readonly saving?: {
    readonly label: string;
    readonly isBusy: boolean;
    readonly onSave: () => void;
  };
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Asks before words are lost. The main button is the one that loses nothing, and an accidental Enter stays on the page. */
export function LeaveDialog({ opened, title, children, saving, ...props }: LeaveDialogProps) {
  const stay = (
    <Button
      key="stay"
      variant={saving ? "default" : "filled"}
      data-autofocus
      onClick={props.onStay}
    >
      {props.stayLabel}
    </Button>
  );
  const leave = (
    <Button
      key="leave"
      variant="default"
      disabled={saving?.isBusy ?? false}
      onClick={props.onLeave}
    >
      {props.leaveLabel}
    </Button>
  );
  return (
    <Dialog opened={opened} onClose={props.onStay} title={title}>
      <Stack gap="lg">
        <div>{children}</div>
        <div className={classes["actions"]}>
          {saving ? [stay, leave] : [leave, stay]}
          {saving && (
            <Button loading={saving.isBusy} onClick={saving.onSave}>
              {saving.label}
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
