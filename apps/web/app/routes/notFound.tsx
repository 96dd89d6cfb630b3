import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { publicAddress } from "@vestnik/contract/publicPages";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../shared/i18n/useLanguage.ts";
import { MessagePage } from "../shared/page/MessagePage.tsx";

/** Shown after a navigation inside the app; the server has a page of its own for an address that is opened. */
export default function NotFound() {
  const { t } = useTranslation("general");
  useDocumentTitle(t("notFound.pageTitle"));
  const language = useLanguage();
  return (
    <MessagePage title={t("notFound.title")} text={t("notFound.text")}>
      <Button component="a" href={publicAddress("landing", language)}>
        {t("toStart")}
      </Button>
    </MessagePage>
  );
}
