import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "./Notice.tsx";

export type ErrorNoticeProps = {
  readonly title?: string | undefined;
  /** The sentence of the error, as `useErrorSentence` returns it. */
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string | undefined;
  /** Small print, such as the request id. */
  readonly note?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};

export function ErrorNotice({ title, text, remedy, note, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation("general");
  const retry = onRetry && (
    <Button variant="default" size="sm" onClick={onRetry}>
      {t("retry")}
    </Button>
  );
  return (
    <Notice tone="bad" role="alert" title={title} actions={retry}>
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      {note && <Text size="sm">{note}</Text>}
    </Notice>
  );
}
