import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { refillPollForm } from "./pollHome.ts";
import { changePoll, usePollDraft } from "../../poll/pollDraft.ts";
import { EarlierNotice } from "./EmptiedNotice.tsx";

/** What happened to the last poll, with the button that restores it. */
export function EarlierPollNotice() {
  const { t } = useTranslation("polls");
  const earlier = usePollDraft((state) => state.earlier);
  if (!earlier) return null;
  return (
    <EarlierNotice
      kind="poll"
      earlier={earlier}
      textOf={(why) => t(`earlier.${why}.text`)}
      undoOf={(why) => t(`earlier.${why}.undo`)}
      onForget={() => usePollDraft.setState({ earlier: undefined })}
      onUndo={refillPollForm}
    />
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
