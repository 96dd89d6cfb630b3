import type { Publication } from "@vestnik/contract/publications";
import { Anchor, Button, Group } from "@mantine/core";
import { wallTimeAt } from "@vestnik/domain/zonedTime";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useNow } from "../../../shared/time/useNow.ts";
import { wallText } from "../../../shared/time/wallText.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import type { SentSummary } from "./publishing.ts";
import { scheduledDay } from "../../../shared/addresses/tabAddresses.ts";

export type ScheduledNoticeProps = {
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
