import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { takeLoginAddress } from "../features/login/loginAddress.ts";
import { LoginPage } from "../features/login/LoginPage.tsx";
import type { Route } from "./+types/login";

/** Reads the address before anything is shown: what the widget hands over must not stay in it. */
export function clientLoader() {
  return takeLoginAddress();
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("login");
  useDocumentTitle(t("pageTitle"));
  return <LoginPage address={loaderData} />;
}
