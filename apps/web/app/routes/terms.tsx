import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { TermsPage } from "../features/publicPages/TermsPage.tsx";
import { fetchTexts } from "../shared/i18n/texts.ts";

export async function clientLoader() {
  await fetchTexts("terms");
  return null;
}

export default function Terms() {
  const { t } = useTranslation("terms");
  useDocumentTitle(t("pageTitle"));
  return <TermsPage />;
}
