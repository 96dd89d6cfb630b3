/** The screen of settings: each of its sections can be led to. */
import type { SettingsSection } from "@vestnik/contract/publicPages";

const PATH = "/settings";

function addressOf(section: SettingsSection) {
  return { pathname: PATH, hash: `#${section}` };
}

export const SESSIONS_SETTINGS = addressOf("sessions");
export const STORED_SETTINGS = addressOf("stored");
export const DOWNLOAD_SETTINGS = addressOf("download");
export const DELETION_SETTINGS = addressOf("delete");
