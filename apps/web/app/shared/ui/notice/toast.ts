import { notifications, type NotificationData } from "@mantine/notifications";
import i18next from "i18next";

/** See docs/product.md, Screens, for how long messages stay. */
const SUCCESS_MS = 3000;
const NOTE_MS = 20_000;

let shown = 0;

/** Toasts about a screen, with that screen. */
const screenToasts = new Map<string, string>();

export function toastSuccess(message: string): void {
  leaveWithScreen(show(message, "green", SUCCESS_MS));
}

/** What became of something else than was meant: long enough to be read. */
export function toastNote(message: string): void {
  leaveWithScreen(show(message, "yellow", NOTE_MS));
}

/** Stays until it is closed, because an error must be read. */
export function toastError(message: string): void {
  show(message, "red", false);
}

/** Closes this toast when its screen is left, or when the next such toast says what came after it. */
export function leaveWithScreen(id: string): void {
  closeToasts();
  screenToasts.set(id, screenNow());
}

/** A page, or a tab or panel of it. */
export function screenNow(): string {
  const parts = location.search.match(/\b(tab|panel)=\w+/g) ?? [];
  return [location.pathname, ...parts].join(" ");
}

/** Closes the toasts about screens, but for those about the present one. */
export function closeToasts(present?: string): void {
  for (const [id, screen] of screenToasts) {
    if (screen === present) continue;
    notifications.hide(id);
    screenToasts.delete(id);
  }
}

function show(
  message: string,
  color: "green" | "yellow" | "red",
  autoClose: number | false,
): string {
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
    onOpen: () => {
      leaveRoom();
      uncoverFocused();
    },
    closeButtonProps: { "aria-label": i18next.t("general:close") },
    onFocus: () => closeAfter(false),
    onBlur: () => closeAfter(toast.autoClose ?? false),
    onKeyDown: ({ key }) => {
      if (key === "Escape") notifications.hide(id);
    },
    ...toast,
  });
}

/** Only where the page scrolls anyway: on a short one the room would bring a scrollbar and move everything aside. */
function leaveRoom(): void {
  const root = document.documentElement;
  // Without the room of an earlier toast.
  root.removeAttribute("data-scrolls");
  root.toggleAttribute("data-scrolls", root.scrollHeight > root.clientHeight);
}

/** What one works on is not left below the toast; a text that is being written stays where it is. */
function uncoverFocused(): void {
  const focused = document.activeElement;
  // What is in a bar is in view anyhow; scrolled into it, it would take the page along.
  if (focused?.matches("main :not([contenteditable], [data-bar] *)"))
    focused.scrollIntoView({ block: "nearest" });
}
