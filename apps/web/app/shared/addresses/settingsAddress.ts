/** The screen of settings, and its sections in their order: each can be led to. */
export const settingsSections = ["language", "sessions", "stored", "download", "delete"] as const;
export type SettingsSection = (typeof settingsSections)[number];

const PATH = "/settings";

function addressOf(section: SettingsSection) {
  return { pathname: PATH, hash: `#${section}` };
}

export const SESSIONS_SETTINGS = addressOf("sessions");
export const DOWNLOAD_SETTINGS = addressOf("download");
export const DELETION_SETTINGS = addressOf("delete");
