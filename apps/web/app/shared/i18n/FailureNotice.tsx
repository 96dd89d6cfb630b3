import { useTranslation } from "react-i18next";
import { ApiError } from "../api/apiError.ts";
import { ErrorNotice } from "../ui/notice/ErrorNotice.tsx";
import { useErrorSentence } from "./useErrorSentence.ts";

export type FailureNoticeProps = {
  readonly error: unknown;
  /** What failed: "The channels could not be loaded". */
  readonly title?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};

/** A failed call: what failed, why, and what to do. */
export function FailureNotice({ error, title, onRetry }: FailureNoticeProps) {
  const { t } = useTranslation("general");
  const { text, remedy } = useErrorSentence()(error);
  // An error of our server can be found in the log by this id.
  const id = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  const note = id === undefined ? undefined : t("error.requestId", { id });
  return <ErrorNotice title={title} text={text} remedy={remedy} note={note} onRetry={onRetry} />;
}
