import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../shared/api/apiError.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useMe } from "../../../shared/session/useSession.ts";
import { rememberPlace } from "../../../shared/storage/sessionEnd.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { leaveBehind, type LeftBehind } from "./leftBehind.ts";

export type RefusedNoticeProps = {
  readonly error: unknown;
  readonly title: string;
  /** What is there again after the login. */
  readonly left: LeftBehind;
};

/** A failed call. One that was refused because its owner has not signed in for a while leads through the login and back. */
export function RefusedNotice({ error, title, left }: RefusedNoticeProps) {
  const { t } = useTranslation("general");
  const { text, remedy } = useErrorSentence()(error);
  const userId = useMe().data?.id;
  if (!(error instanceof ApiError && error.code === "sign_in_again"))
    return <FailureNotice error={error} title={title} />;
  const signIn = () => {
    leaveBehind(left);
    rememberPlace(`/settings#${left.section}`, userId);
    // A full page load, because only the policy of that page allows the login widget. Without the word it would go on with this session.
    location.assign("/login?forceNewLogin");
  };
  return (
    <Notice
      tone="warning"
      role="alert"
      title={text}
      actions={
        <Button size="sm" w="fit-content" onClick={signIn}>
          {t("signInAgain")}
        </Button>
      }
    >
      {remedy}
    </Notice>
  );
}
