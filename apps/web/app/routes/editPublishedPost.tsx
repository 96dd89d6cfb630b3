import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { EditPublishedPost } from "../features/composer/homes/published/EditPublishedPost.tsx";
import { pageTexts } from "../shared/i18n/pageTexts.ts";
import { loadTexts } from "../shared/i18n/texts.ts";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import { EditPage } from "./EditPage.tsx";
import type { Route } from "./+types/editPublishedPost";

/** Without a session it redirects at once. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (pageSessionToken() === null) return redirectToLogin(request);
  await loadTexts(pageTexts.editPublishedPost);
  return null;
}

export default function EditPublishedPostPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("editPublishedPost");
  return (
    <EditPage title={t("pageTitle")}>
      <EditPublishedPost id={params.id} />
    </EditPage>
  );
}
