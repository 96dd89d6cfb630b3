/** Sections of the settings, to which other screens lead. */
export const DELETION_SETTINGS = { pathname: "/settings", hash: "#delete" };
