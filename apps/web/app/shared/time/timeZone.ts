/** The zone times are shown and chosen in (decision 19): the browser's own until its user chooses another. */
import { isTimeZone } from "@vestnik/domain/zonedTime";
import { create } from "zustand";
import { readLocal, removeLocal, writeLocal } from "../storage/localValue.ts";

const STORAGE_KEY = "time-zone";

function detectedTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function storedTimeZone(): string | undefined {
  const stored = readLocal(STORAGE_KEY);
  return stored !== null && isTimeZone(stored) ? stored : undefined;
}

const useChosenTimeZone = create<{ readonly zone: string | undefined }>()(() => ({
  zone: storedTimeZone(),
}));

/** The IANA name of the zone. */
export function userTimeZone(): string {
  return useChosenTimeZone.getState().zone ?? detectedTimeZone();
}

/** The same for components, which are drawn anew when another zone is chosen. */
export function useTimeZone(): string {
  return useChosenTimeZone((state) => state.zone) ?? detectedTimeZone();
}

/** The browser's own zone is no choice: whoever travels on sees the time of the place. */
export function chooseTimeZone(zone: string): void {
  const isOwn = zone === detectedTimeZone();
  if (isOwn) removeLocal(STORAGE_KEY);
  else writeLocal(STORAGE_KEY, zone);
  useChosenTimeZone.setState({ zone: isOwn ? undefined : zone });
}
