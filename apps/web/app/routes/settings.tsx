import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import { SignedInPage } from "./SignedInPage.tsx";

/** Without a session it redirects at once. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return pageSessionToken() === null ? redirectToLogin(request) : null;
}

export default function Settings() {
  const { t } = useTranslation("settings");
  useDocumentTitle(t("pageTitle"));
  return (
    <SignedInPage>
      {(user) => (
        <>
          <LiveUpdates />
          <SettingsScreen user={user} />
        </>
      )}
    </SignedInPage>
  );
}

/** Receives an event when this very session is ended elsewhere, or the deletion of the account is asked for or undone. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}
