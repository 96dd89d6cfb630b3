import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { EditPublishedPost } from "../features/composer/homes/published/EditPublishedPost.tsx";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { useReportImages } from "../shared/images/useReportImages.ts";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import { SignedInPage } from "./SignedInPage.tsx";
import type { Route } from "./+types/editPublishedPost";

/** Without a session it redirects at once. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return pageSessionToken() === null ? redirectToLogin(request) : null;
}

export default function EditPublishedPostPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("editPublishedPost");
  useDocumentTitle(t("pageTitle"));
  return (
    <SignedInPage>
      {() => (
        <>
          <LiveUpdates />
          <EditPublishedPost id={params.id} />
        </>
      )}
    </SignedInPage>
  );
}

/** Receives events, so that the previewed channel has its name. */
function LiveUpdates() {
  useLiveUpdates();
  useReportImages();
  return null;
}
