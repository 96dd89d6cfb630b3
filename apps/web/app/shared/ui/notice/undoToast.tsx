import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { leaveWithScreen, showToast } from "./toast.ts";

/**
 * Long enough to read, to decide and to reach the button by keyboard; it pauses while the pointer or the focus is on
 * it.
 */
const UNDO_MS = 20_000;

/** Says what happened, with an undo button that also works on other screens. */
export function toastUndo(message: string, undoLabel: string, onUndo: () => void): void {
  show(message, undoLabel, onUndo);
}

/**
 * Says what happened, with a button for the next step, or for a way back that also exists elsewhere; closed when its
 * screen is left.
 */
export function toastOffer(message: string, label: string, onTake: () => void): void {
  leaveWithScreen(show(message, label, onTake));
}

function show(message: string, label: string, onPress: () => void): string {
  const press = () => {
    notifications.hide(id);
    onPress();
  };
  const id = showToast({
    color: "green",
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-sm" h={32} miw={80} flex="none" onClick={press}>
          {label}
        </Button>
      </Group>
    ),
  });
  return id;
}
