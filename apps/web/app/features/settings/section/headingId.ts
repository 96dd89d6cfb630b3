import type { SettingsSection } from "@vestnik/contract/publicPages";

export function headingId(section: SettingsSection): string {
  return `${section}-heading`;
}

/** After a button has disappeared with what it did, once the page shows the result. */
export function focusHeading(section: SettingsSection): void {
  setTimeout(() => document.getElementById(headingId(section))?.focus({ preventScroll: true }));
}
