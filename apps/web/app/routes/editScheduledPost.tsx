import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { EditScheduledPost } from "../features/composer/homes/publication/EditScheduledPost.tsx";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { useReportImages } from "../shared/images/useReportImages.ts";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import { SignedInPage } from "./SignedInPage.tsx";
import type { Route } from "./+types/editScheduledPost";

/** Without a session it redirects at once. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return pageSessionToken() === null ? redirectToLogin(request) : null;
}

export default function EditScheduledPostPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("editScheduledPost");
  useDocumentTitle(t("pageTitle"));
  return (
    <SignedInPage>
      {() => (
        <>
          <LiveUpdates />
          <EditScheduledPost id={params.id} />
        </>
      )}
    </SignedInPage>
  );
}

/** Receives events, so that a channel that is repaired elsewhere can be chosen here. */
function LiveUpdates() {
  useLiveUpdates();
  useReportImages();
  return null;
}
