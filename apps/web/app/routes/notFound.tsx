import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MessagePage } from "../shared/page/MessagePage.tsx";

export default function NotFound() {
  const { t } = useTranslation("general");
  return (
    <MessagePage title={t("notFound.title")} text={t("notFound.text")}>
      <Button component={Link} to="/">
        {t("toStart")}
      </Button>
    </MessagePage>
  );
}
