import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { TermsPage } from "../features/terms/TermsPage.tsx";

export default function Terms() {
  const { t } = useTranslation("terms");
  useDocumentTitle(t("pageTitle"));
  return <TermsPage />;
}
