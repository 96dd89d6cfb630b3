import { redirect } from "react-router";
import { SESSIONS_SETTINGS } from "../shared/addresses/settingsAddress.ts";

/** The sessions have moved into the settings; bookmarks stay good. */
export function clientLoader() {
  return redirect(`${SESSIONS_SETTINGS.pathname}${SESSIONS_SETTINGS.hash}`);
}

export default function Sessions() {
  return null;
}
