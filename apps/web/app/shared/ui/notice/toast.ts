import { notifications } from "@mantine/notifications";
import i18next from "i18next";

/** The specification's three seconds (section 9). */
const SUCCESS_MS = 3000;

/** Toasts that belong to the section they were shown in. */
const ofThisSection = new Set<string>();

export function toastSuccess(message: string): void {
  leaveWithSection(show(message, "green", SUCCESS_MS));
}

/** Stays until it is closed: an error must not slip away unread. */
export function toastError(message: string): void {
  show(message, "red", false);
}

/** This toast says nothing any more to whoever has gone to another section. */
export function leaveWithSection(id: string): void {
  ofThisSection.add(id);
}

/** Whoever goes to another section has read what was said in the last. */
export function leaveSection(): void {
  for (const id of ofThisSection) notifications.hide(id);
  ofThisSection.clear();
}

function show(message: string, color: "green" | "red", autoClose: number | false): string {
  const closeButtonProps = { "aria-label": i18next.t("general:close") };
  return notifications.show({ message, color, autoClose, closeButtonProps });
}
