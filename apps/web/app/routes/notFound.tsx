import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MessagePage } from "../shared/page/MessagePage.tsx";

export default function NotFound() {
  const { t } = useTranslation("general");
  useDocumentTitle(t("notFound.pageTitle"));
  return (
    <MessagePage title={t("notFound.title")} text={t("notFound.text")}>
      <Button component={Link} to="/">
        {t("toStart")}
      </Button>
    </MessagePage>
  );
}
