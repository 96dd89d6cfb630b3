import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { LandingPage } from "../features/landing/LandingPage.tsx";

export default function Landing() {
  const { t } = useTranslation("landing");
  useDocumentTitle(t("pageTitle"));
  return <LandingPage />;
}
