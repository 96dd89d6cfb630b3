import { notifications } from "@mantine/notifications";
import i18next from "i18next";

/** The specification's three seconds (section 9). */
const SUCCESS_MS = 3000;

/** Toasts that are closed when their section is left. */
const sectionToasts = new Set<string>();

export function toastSuccess(message: string): void {
  leaveWithSection(show(message, "green", SUCCESS_MS));
}

/** Stays until it is closed, because an error must be read. */
export function toastError(message: string): void {
  show(message, "red", false);
}

/** Closes this toast when its section is left. */
export function leaveWithSection(id: string): void {
  sectionToasts.add(id);
}

/** Closes the toasts of the section that is left. */
export function leaveSection(): void {
  for (const id of sectionToasts) notifications.hide(id);
  sectionToasts.clear();
}

function show(message: string, color: "green" | "red", autoClose: number | false): string {
  const closeButtonProps = { "aria-label": i18next.t("general:close") };
  return notifications.show({ message, color, autoClose, closeButtonProps });
}
