import { notifications, type NotificationData } from "@mantine/notifications";
import i18next from "i18next";

/** The specification's three seconds (section 9). */
const SUCCESS_MS = 3000;

let shown = 0;

/** Toasts that are closed when their section is left. */
const sectionToasts = new Set<string>();

export function toastSuccess(message: string): void {
  leaveWithSection(show(message, "green", SUCCESS_MS));
}

/** Stays until it is closed, because an error must be read. */
export function toastError(message: string): void {
  show(message, "red", false);
}

/** Closes this toast when its section is left, or when the next such toast says what came after it. */
export function leaveWithSection(id: string): void {
  leaveSection();
  sectionToasts.add(id);
}

/** Closes the toasts of the section that is left. */
export function leaveSection(): void {
  for (const id of sectionToasts) notifications.hide(id);
  sectionToasts.clear();
}

function show(message: string, color: "green" | "red", autoClose: number | false): string {
  return showToast({ message, color, autoClose });
}

/** An error interrupts a screen reader, anything else waits for a pause. Escape closes the toast that has the focus. */
export function showToast(toast: NotificationData): string {
  const id = `toast-${(shown += 1)}`;
  // The kit itself pauses only for the pointer.
  const closeAfter = (autoClose: number | boolean) =>
    notifications.update({ id, message: toast.message, autoClose });
  return notifications.show({
    id,
    role: toast.color === "red" ? "alert" : "status",
    onOpen: uncoverFocused,
    closeButtonProps: { "aria-label": i18next.t("general:close") },
    onFocus: () => closeAfter(false),
    onBlur: () => closeAfter(toast.autoClose ?? false),
    onKeyDown: ({ key }) => {
      if (key === "Escape") notifications.hide(id);
    },
    ...toast,
  });
}

/** What one works on is not left below the toast; a text that is being written stays where it is. */
function uncoverFocused(): void {
  const focused = document.activeElement;
  if (focused?.matches("main :not([contenteditable])"))
    focused.scrollIntoView({ block: "nearest" });
}
