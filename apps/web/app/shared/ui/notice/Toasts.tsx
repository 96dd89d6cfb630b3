import { Notifications } from "@mantine/notifications";
import classes from "./Toasts.module.css";

/** Where toasts appear. What is told before this is loaded waits in the kit's list. */
export function Toasts() {
  return <Notifications position="bottom-left" className={classes["toasts"] ?? ""} />;
}
