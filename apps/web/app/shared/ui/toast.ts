import { notifications } from "@mantine/notifications";

/** The specification's three seconds (section 9). */
const SUCCESS_MS = 3000;

export function toastSuccess(message: string): void {
  notifications.show({ message, color: "green", autoClose: SUCCESS_MS });
}

/** Stays until it is closed: an error must not slip away unread. */
export function toastError(message: string): void {
  notifications.show({ message, color: "red", autoClose: false });
}
