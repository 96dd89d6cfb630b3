import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { redirectDocument } from "react-router";
import { FreeSpace } from "../features/freeSpace/FreeSpace.tsx";
import { SessionsPage } from "../features/sessions/SessionsPage.tsx";
import { TopBar } from "../features/topBar/TopBar.tsx";
import { useLiveUpdates } from "../shared/api/useLiveUpdates.ts";
import { fetchTexts } from "../shared/i18n/texts.ts";
import { SignedIn } from "../shared/session/SignedIn.tsx";
import { storedSessionToken } from "../shared/storage/sessionToken.ts";

/** Without a session it redirects at once. */
export async function clientLoader() {
  if (storedSessionToken() === null) return redirectDocument("/login");
  await fetchTexts("sessions");
  return null;
}

export default function Sessions() {
  const { t } = useTranslation("sessions");
  const { t: general } = useTranslation("general");
  useDocumentTitle(t("pageTitle"));
  return (
    <SignedIn>
      {(user) => (
        <>
          <a className="v-skip" href="#content">
            {general("skipToContent")}
          </a>
          <TopBar user={user} />
          <LiveUpdates />
          <FreeSpace />
          <SessionsPage />
        </>
      )}
    </SignedIn>
  );
}

/** Receives an event when this very session is ended elsewhere. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}
