import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { EditScheduledPost } from "../features/composer/homes/publication/EditScheduledPost.tsx";
import { pageTexts } from "../shared/i18n/pageTexts.ts";
import { loadTexts } from "../shared/i18n/texts.ts";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import { EditPage } from "./EditPage.tsx";
import type { Route } from "./+types/editScheduledPost";

/** Without a session it redirects at once. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (pageSessionToken() === null) return redirectToLogin(request);
  await loadTexts(pageTexts.editScheduledPost);
  return null;
}

export default function EditScheduledPostPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("editScheduledPost");
  return (
    <EditPage title={t("pageTitle")}>
      <EditScheduledPost id={params.id} />
    </EditPage>
  );
}
