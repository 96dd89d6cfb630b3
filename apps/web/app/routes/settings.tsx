import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { FreeSpace } from "../features/freeSpace/FreeSpace.tsx";
import { Palette } from "../features/palette/Palette.tsx";
import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { TopBar } from "../features/topBar/TopBar.tsx";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { fetchTexts } from "../shared/i18n/texts.ts";
import { WaitingScreen } from "../shared/firstScreen/WaitingScreen.tsx";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { SignedIn } from "../shared/session/SignedIn.tsx";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";

/** Without a session it redirects at once. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (pageSessionToken() === null) return redirectToLogin(request);
  await Promise.all([fetchTexts("settings"), fetchTexts("deletion")]);
  return null;
}

export default function Settings() {
  const { t } = useTranslation("settings");
  const { t: general } = useTranslation("general");
  useDocumentTitle(t("pageTitle"));
  return (
    <SignedIn waiting={<WaitingScreen />}>
      {(user) => (
        <>
          <a className="v-skip" href="#content">
            {general("skipToContent")}
          </a>
          <TopBar user={user} />
          <LiveUpdates />
          <FreeSpace />
          <Palette />
          <SettingsScreen user={user} />
        </>
      )}
    </SignedIn>
  );
}

/** Receives an event when this very session is ended elsewhere, or the deletion of the account is asked for or undone. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}
