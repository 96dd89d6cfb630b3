import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useErrorSentence } from "./useErrorSentence.ts";

export type FailureNoticeProps = {
  readonly error: unknown;
  /** What did not work: "The channels could not be loaded". */
  readonly title?: string;
  readonly onRetry?: () => void;
};

/** A failed call on the screen: what did not work, why, what to do. */
export function FailureNotice({ error, title, onRetry }: FailureNoticeProps) {
  const { text, remedy } = useErrorSentence()(error);
  return <ErrorNotice title={title} text={text} remedy={remedy} onRetry={onRetry} />;
}
