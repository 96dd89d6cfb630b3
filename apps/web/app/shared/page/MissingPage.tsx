import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MessagePage } from "./MessagePage.tsx";
import { forgetVainStarts } from "./vainStarts.ts";

/** The code of the page could not be fetched. */
export function MissingPage() {
  const { t } = useTranslation("general");
  const tryAgain = () => {
    forgetVainStarts();
    location.reload();
  };
  return (
    <MessagePage title={t("missing.title")} text={t("error.networkRemedy")}>
      <Button onClick={tryAgain}>{t("retry")}</Button>
    </MessagePage>
  );
}
