import { Anchor, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Publication } from "@vestnik/contract/publications";
import { wallTimeAt } from "@vestnik/domain/zonedTime";
import { Link } from "react-router";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { refillComposer, useEmptiedDraft } from "./postHome.ts";
import { useNow } from "../../../../shared/time/useNow.ts";
import { wallText } from "../../../../shared/time/wallText.ts";
import { useTimeZone } from "../../../../shared/time/timeZone.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import type { SentSummary } from "../../publish/publishing.ts";
import { scheduledDay } from "../../../../shared/addresses/tabAddresses.ts";

/** Offers to restore the earlier content of the composer. The progress of the publication is shown elsewhere. */
export function EmptiedNotice() {
  const { t } = useTranslation("composer");
  const emptied = useEmptiedDraft((state) => state.emptied);
  if (!emptied) return null;
  return (
    <EarlierNotice
      kind="post"
      earlier={emptied}
      textOf={(why) => t(`emptied.${why}.text`)}
      undoOf={(why) => t(`emptied.${why}.undo`)}
      onForget={() => useEmptiedDraft.setState({ emptied: undefined })}
      onUndo={refillComposer}
    />
  );
}

type Unscheduled = "published" | "sentElsewhere" | "cleared";

type EarlierNoticeProps = {
  readonly kind: Publication["kind"];
  /** Why the form was emptied. */
  readonly earlier:
    | { readonly why: Unscheduled }
    | { readonly why: "scheduled"; readonly sent: SentSummary };
  readonly textOf: (why: Unscheduled) => string;
  readonly undoOf: (why: Unscheduled) => string;
  readonly onForget: () => void;
  /** Puts the earlier content back into the form. */
  readonly onUndo: () => void;
};

/** What happened to the content that was in the form before, with the button that restores it. */
export function EarlierNotice({ kind, earlier, onForget, onUndo, ...words }: EarlierNoticeProps) {
  if (earlier.why === "scheduled") {
    return <ScheduledNotice kind={kind} sent={earlier.sent} onLeave={onForget} onUndo={onUndo} />;
  }
  return (
    <Notice
      tone={earlier.why === "published" ? "quiet" : "info"}
      role="status"
      actions={
        <Button variant="default" size="compact-sm" h={32} onClick={onUndo}>
          {words.undoOf(earlier.why)}
        </Button>
      }
    >
      {words.textOf(earlier.why)}
    </Notice>
  );
}

type ScheduledNoticeProps = {
  readonly kind: Publication["kind"];
  readonly sent: SentSummary;
  /** Once the schedule is open, it may be changed there, and this notice would be wrong. */
  readonly onLeave: () => void;
  /** Puts the scheduled content back into the form. */
  readonly onUndo: () => void;
};

/** The sentence for the coded message `scheduled_success:{channel title}:{date}` (docs/product.md, API calls). */
export function ScheduledNotice({ kind, sent, onLeave, onUndo }: ScheduledNoticeProps) {
  const { t } = useTranslation("composer");
  const { shortDateTime } = useFormat();
  const now = useNow();
  const [first = "", ...others] = sent.channelTitles;
  const { day } = wallText(wallTimeAt(new Date(sent.dueAt), useTimeZone()));
  const time = shortDateTime(sent.dueAt, now);
  return (
    <Notice
      tone="good"
      role="status"
      actions={
        <Group gap="xs">
          <Anchor component={Link} to={scheduledDay(day)} py={4} onClick={onLeave}>
            {t("scheduled.open")}
          </Anchor>
          <Button variant="default" size="compact-sm" h={32} onClick={onUndo}>
            {t(`${kind}.undo`)}
          </Button>
        </Group>
      }
    >
      {others.length === 0
        ? t("scheduled.one", { channel: first, time })
        : t("scheduled.several", { count: sent.channelTitles.length, time })}
    </Notice>
  );
}
