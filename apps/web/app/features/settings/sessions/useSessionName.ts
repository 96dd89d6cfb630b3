import type { Session } from "@vestnik/contract/auth";
import { useTranslation } from "react-i18next";
import { browserName } from "./browserName.ts";

/** "Chrome, Windows", or the part of it that is known. */
export function useSessionName(): (session: Session) => string {
  const { t } = useTranslation("settings");
  return ({ userAgent }) => {
    const { browser = t("sessions.unknownBrowser"), system } = browserName(userAgent);
    return system === undefined ? browser : t("sessions.browserOn", { browser, system });
  };
}
