import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { changePoll } from "./pollDraft.ts";

/** Says that the poll in the form takes the place of scheduled ones, and offers to leave those as they are. */
export function ReplacementNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation("polls");
  if (count === 0) return null;
  return (
    <Notice
      tone="info"
      role="status"
      title={t("replacement.title")}
      actions={
        <Button variant="default" size="sm" onClick={() => changePoll({ replaces: [] })}>
          {t("replacement.keep")}
        </Button>
      }
    >
      {t("replacement.text", { count })}
    </Notice>
  );
}
