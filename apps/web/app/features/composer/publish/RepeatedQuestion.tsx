import type { Publication } from "@vestnik/contract/publications";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../../shared/api/apiError.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";

export type RepeatedQuestionProps = {
  readonly kind: Publication["kind"];
  readonly about: ApiError;
  readonly onAgain: () => void;
};

/** Asks once before a channel gets the same text twice within a day (decision 132). It goes when the text is changed. */
export function RepeatedQuestion({ kind, about, onAgain }: RepeatedQuestionProps) {
  const { t } = useTranslation("composerNotices");
  const { shortDateTime } = useFormat();
  const now = useNow();
  const { channel, dueAt, isPlanned, channelCount } = about.details;
  const others = Number(channelCount) - 1;
  const facts = { channel: String(channel), time: shortDateTime(new Date(String(dueAt)), now) };
  const said = t(isPlanned === true ? `repeated.${kind}.planned` : `repeated.${kind}.sent`, facts);
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t("repeated.title")}
      actions={
        <Button variant="default" size="sm" onClick={onAgain}>
          {t("repeated.again")}
        </Button>
      }
    >
      {said} {others > 0 && t("repeated.others", { count: others })}
    </Notice>
  );
}
