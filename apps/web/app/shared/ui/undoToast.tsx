import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import i18next from "i18next";

/** Long enough to read, to decide and to reach the button by keyboard. */
const UNDO_MS = 10_000;

/** Says what happened, with one button that takes it back. */
export function toastUndo(message: string, undoLabel: string, onUndo: () => void): void {
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  const id = notifications.show({
    color: "green",
    autoClose: UNDO_MS,
    closeButtonProps: { "aria-label": i18next.t("general:close") },
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-sm" h={32} miw={80} onClick={undo}>
          {undoLabel}
        </Button>
      </Group>
    ),
  });
}
