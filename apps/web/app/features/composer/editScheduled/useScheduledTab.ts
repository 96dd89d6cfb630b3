import { useLocation } from "react-router";
import { SCHEDULED_TAB } from "../../../shared/addresses/tabAddresses.ts";

/** The view and the day of the calendar one came from, or its beginning. */
export function useScheduledTab(): typeof SCHEDULED_TAB {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("from" in state)) return SCHEDULED_TAB;
  const from = new URLSearchParams(String(state.from));
  return from.get("tab") === "scheduled" ? { ...SCHEDULED_TAB, search: `?${from}` } : SCHEDULED_TAB;
}
