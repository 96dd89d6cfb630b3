import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { refillPollForm } from "./pollHome.ts";
import { changePoll, usePollDraft } from "../../poll/pollDraft.ts";
import { ScheduledNotice } from "../../publish/ScheduledNotice.tsx";

/** What happened to the last poll, with the button that restores it. */
export function EarlierPollNotice() {
  const { t } = useTranslation("polls");
  const earlier = usePollDraft((state) => state.earlier);
  if (!earlier) return null;
  if (earlier.why === "scheduled") {
    const forget = () => usePollDraft.setState({ earlier: undefined });
    return (
      <ScheduledNotice kind="poll" sent={earlier.sent} onLeave={forget} onUndo={refillPollForm} />
    );
  }
  return (
    <Notice
      tone={earlier.why === "published" ? "quiet" : "info"}
      role="status"
      actions={
        <Button variant="default" size="compact-sm" h={32} onClick={refillPollForm}>
          {t(`earlier.${earlier.why}.undo`)}
        </Button>
      }
    >
      {t(`earlier.${earlier.why}.text`)}
    </Notice>
  );
}

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
