import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { closeToasts, screenNow } from "./toast.ts";
import classes from "./Toasts.module.css";

/** The container of the toasts. Toasts from before it is loaded wait in Mantine's queue. */
export function Toasts() {
  const address = useLocation();
  // Outside React: the toasts. What is said about a screen does not follow to the next one.
  useEffect(() => closeToasts(screenNow()), [address]);
  return <Notifications position="bottom-left" className={classes["toasts"] ?? ""} />;
}
