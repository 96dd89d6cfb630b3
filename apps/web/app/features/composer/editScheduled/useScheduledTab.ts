import { useLocation } from "react-router";
import { SCHEDULED_TAB } from "../../../shared/addresses/tabAddresses.ts";

/** Returns to the view and the day of the calendar, or to its start. */
export function useScheduledTab(): typeof SCHEDULED_TAB {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("from" in state)) return SCHEDULED_TAB;
  const from = new URLSearchParams(String(state.from));
  return from.get("tab") === "scheduled" ? { ...SCHEDULED_TAB, search: `?${from}` } : SCHEDULED_TAB;
}
