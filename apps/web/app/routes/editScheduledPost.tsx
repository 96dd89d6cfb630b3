import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { EditScheduledPost } from "../features/composer/editScheduled/EditScheduledPost.tsx";
import { FreeSpace } from "../features/freeSpace/FreeSpace.tsx";
import { Palette } from "../features/palette/Palette.tsx";
import { TopBar } from "../features/topBar/TopBar.tsx";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { fetchTexts } from "../shared/i18n/texts.ts";
import { useReportImages } from "../shared/images/useReportImages.ts";
import { WaitingScreen } from "../shared/firstScreen/WaitingScreen.tsx";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { SignedIn } from "../shared/session/SignedIn.tsx";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import type { Route } from "./+types/editScheduledPost";

/** Without a session it redirects at once. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (pageSessionToken() === null) return redirectToLogin(request);
  await Promise.all([fetchTexts("editScheduledPost"), fetchTexts("publications")]);
  return null;
}

export default function EditScheduledPostPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("editScheduledPost");
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
          <EditScheduledPost id={params.id} />
        </>
      )}
    </SignedIn>
  );
}

/** Receives events, so that a channel that is repaired elsewhere can be chosen here. */
function LiveUpdates() {
  useLiveUpdates();
  useReportImages();
  return null;
}
