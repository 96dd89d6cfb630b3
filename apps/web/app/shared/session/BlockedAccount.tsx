import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { publicAddress } from "@vestnik/contract/publicPages";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../api/apiError.ts";
import { useErrorSentence } from "../i18n/useErrorSentence.ts";
import { useLanguage } from "../i18n/useLanguage.ts";
import { MessagePage } from "../page/MessagePage.tsx";
import { useLogout } from "./useSession.ts";

export type BlockedAccountProps = { readonly error: ApiError; readonly onRetry: () => void };

/** Instead of every page: each part of one would be refused for the same reason. What was being written stays in this browser. */
export function BlockedAccount({ error, onRetry }: BlockedAccountProps) {
  const { t } = useTranslation("general");
  const { text, remedy } = useErrorSentence()(error);
  const language = useLanguage();
  const logout = useLogout();
  useDocumentTitle(t("blocked.pageTitle"));
  return (
    <MessagePage title={t("blocked.title")} text={text} remedy={remedy}>
      <Button component="a" href={publicAddress("contact", language)}>
        {t("blocked.contact")}
      </Button>
      <Button variant="default" onClick={onRetry}>
        {t("retry")}
      </Button>
      <Button
        variant="default"
        loading={logout.isPending}
        onClick={() => logout.mutate({ keepsText: true })}
      >
        {t("blocked.logOut")}
      </Button>
    </MessagePage>
  );
}
