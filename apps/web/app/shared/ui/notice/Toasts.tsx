import { Notifications } from "@mantine/notifications";
import classes from "./Toasts.module.css";

/** The container of the toasts. Toasts from before it is loaded wait in Mantine's queue. */
export function Toasts() {
  return <Notifications position="bottom-left" className={classes["toasts"] ?? ""} />;
}
