/** The screen of settings: each of its sections can be led to. */
import type { SettingsSection } from "@vestnik/contract/publicPages";

const PATH = "/settings";

export function settingsAddress(section: SettingsSection) {
  return { pathname: PATH, hash: `#${section}` };
}

export const ALERT_SETTINGS = settingsAddress("alerts");
export const SESSIONS_SETTINGS = settingsAddress("sessions");
export const STORED_SETTINGS = settingsAddress("stored");
export const DOWNLOAD_SETTINGS = settingsAddress("download");
export const DELETION_SETTINGS = settingsAddress("delete");
