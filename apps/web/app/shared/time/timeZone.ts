/** The zone in which times are shown and chosen (decision 19): the browser's own until the user chooses another. */
import { isTimeZone } from "@vestnik/domain/zonedTime";
import { create } from "zustand";
import { readLocal, removeLocal, writeLocal } from "../storage/localValue.ts";

const STORAGE_KEY = "time-zone";

/** Asking takes the browser a tenth of a millisecond, and a calendar asks for each of its items. */
const ASK_AGAIN_AFTER_MS = 1_000;
let detected: { readonly zone: string; readonly at: number } | undefined;

/** The zone of this device, which may change while the page is open. */
export function detectedTimeZone(): string {
  const at = Date.now();
  const isFresh = detected && Math.abs(at - detected.at) < ASK_AGAIN_AFTER_MS;
  if (!detected || !isFresh)
    detected = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at };
  return detected.zone;
}

function storedTimeZone(): string | undefined {
  const stored = readLocal(STORAGE_KEY);
  return stored !== null && isTimeZone(stored) ? stored : undefined;
}

const useChosenTimeZone = create<{ readonly zone: string | undefined }>()(() => ({
  zone: storedTimeZone(),
}));

// Another tab has chosen; the build and the tests of rules run without a browser.
if (typeof addEventListener === "function") {
  addEventListener("storage", ({ key }) => {
    if (key === STORAGE_KEY || key === null) useChosenTimeZone.setState({ zone: storedTimeZone() });
  });
}

/** The IANA name of the zone. */
export function userTimeZone(): string {
  return useChosenTimeZone.getState().zone ?? detectedTimeZone();
}

/** The same for components, which render again when another zone is chosen. */
export function useTimeZone(): string {
  return useChosenTimeZone((state) => state.zone) ?? detectedTimeZone();
}

/** The zone that was chosen; undefined while the device's own counts. */
export function useChosenZone(): string | undefined {
  return useChosenTimeZone((state) => state.zone);
}

/** Choosing the browser's own zone clears the choice, so that it follows the user on a journey. */
export function chooseTimeZone(zone: string): void {
  const isOwn = zone === detectedTimeZone();
  if (isOwn) removeLocal(STORAGE_KEY);
  else writeLocal(STORAGE_KEY, zone);
  useChosenTimeZone.setState({ zone: isOwn ? undefined : zone });
}
