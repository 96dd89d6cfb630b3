import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { takeLoginAddress } from "../features/login/loginAddress.ts";
import { LoginPage } from "../features/login/LoginPage.tsx";
import { pageTexts } from "../shared/i18n/pageTexts.ts";
import { loadTexts } from "../shared/i18n/texts.ts";
import { doesAccountExist } from "../shared/session/accountExistence.ts";
import { forgetGoneAccounts } from "../shared/storage/goneAccounts.ts";
import { storedSessionToken } from "../shared/storage/sessionToken.ts";
import type { Route } from "./+types/login";

/** Reads the address before anything is shown, because the widget's answer must not stay in it. */
export async function clientLoader() {
  const address = takeLoginAddress();
  if (storedSessionToken() === null) void forgetGoneAccounts(Date.now(), doesAccountExist);
  await loadTexts(pageTexts.login);
  return address;
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("login");
  useDocumentTitle(t("pageTitle"));
  return <LoginPage address={loaderData} />;
}
