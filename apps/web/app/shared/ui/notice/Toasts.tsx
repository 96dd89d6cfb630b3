import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { closeToasts, screenNow } from "./toast.ts";
import { keepClear, POSITION } from "./keepClear.ts";
import classes from "./Toasts.module.css";

/** The container of the toasts. Toasts from before it is loaded wait in Mantine's queue. */
export function Toasts() {
  const { notifications } = useNotifications();
  const isShown = notifications.length > 0;
  const address = useLocation();
  // Outside React: the toasts. What is said about a screen does not follow to the next one.
  useEffect(() => closeToasts(screenNow()), [address]);
  // Outside React: where the page has room.
  useLayoutEffect(() => (isShown ? keepClear() : undefined), [isShown, notifications]);
  return <Notifications position={POSITION} className={classes["toasts"] ?? ""} />;
}
