import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { pageTexts } from "../shared/i18n/pageTexts.ts";
import { loadTexts } from "../shared/i18n/texts.ts";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import { SignedInPage } from "./SignedInPage.tsx";

/** Without a session it redirects at once. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (pageSessionToken() === null) return redirectToLogin(request);
  await loadTexts(pageTexts.settings);
  return null;
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
