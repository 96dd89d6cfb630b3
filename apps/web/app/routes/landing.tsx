import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { LandingPage } from "../features/publicPages/LandingPage.tsx";

export default function Landing() {
  const { t } = useTranslation("landing");
  useDocumentTitle(t("pageTitle"));
  return <LandingPage />;
}
