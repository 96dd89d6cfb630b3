import { notifications } from "@mantine/notifications";
import i18next from "i18next";

/** The specification's three seconds (section 9). */
const SUCCESS_MS = 3000;

export function toastSuccess(message: string): void {
  show(message, "green", SUCCESS_MS);
}

/** Stays until it is closed: an error must not slip away unread. */
export function toastError(message: string): void {
  show(message, "red", false);
}

function show(message: string, color: "green" | "red", autoClose: number | false): void {
  const closeButtonProps = { "aria-label": i18next.t("general:close") };
  notifications.show({ message, color, autoClose, closeButtonProps });
}
